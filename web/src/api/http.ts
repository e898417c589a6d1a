/** Asks the server, and turns its refusals into errors that a text can be found for. */

import type { Problem } from './schema';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly figures: Readonly<Record<string, unknown>>,
    text: string,
  ) {
    super(text);
  }
}

export async function get<T>(path: string): Promise<T> {
  return answer<T>(() => fetch(path, { headers: { Accept: 'application/json' } }));
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  return postText<T>(path, JSON.stringify(body));
}

/** Sends JSON as it was written: a game file's seed is larger than a number of this language can be. */
export async function postText<T>(path: string, body: string): Promise<T> {
  return answer<T>(() =>
    fetch(path, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body,
    }),
  );
}

async function answer<T>(ask: () => Promise<Response>): Promise<T> {
  let response: Response;
  try {
    response = await ask();
  } catch {
    throw new ApiError(0, 'offline', {}, 'no answer');
  }
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  throw new ApiError(
    response.status,
    problem?.code ?? 'unknown',
    problem?.figures ?? {},
    problem?.text ?? '',
  );
}
