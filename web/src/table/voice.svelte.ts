/** What a screen reader is told: every event in turn, and at once what can't wait. */

export interface Spoken {
  id: number;
  text: string;
}

const KEPT = 20;

export class Voice {
  /** Read one after the other, when there is time. */
  lines = $state.raw<Spoken[]>([]);
  /** Read at once. */
  urgent = $state.raw<Spoken | null>(null);
  #count = 0;

  say(...texts: string[]): void {
    const added = texts.filter((text) => text !== '').map((text) => ({ id: this.#count++, text }));
    if (added.length > 0) this.lines = [...this.lines, ...added].slice(-KEPT);
  }

  call(text: string): void {
    this.urgent = text === '' ? null : { id: this.#count++, text };
  }
}
