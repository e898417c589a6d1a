/** What went wrong, in the page's language: the server's codes have texts here, its English sentences are not shown. */

import { ApiError } from '../api/http';
import { known, t, tk } from './index.svelte';
import type { Values } from './text';

export function problemText(error: unknown): string {
  if (!(error instanceof ApiError) || !known('problem', error.code)) return t('problem.unknown');
  return tk('problem', error.code, error.figures as Values);
}
