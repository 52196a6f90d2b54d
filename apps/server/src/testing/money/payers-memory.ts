import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** What a search that has found somebody must have been paid with. */
export type PaidBy = 'balance' | 'hold' | 'service';

export interface StartedSearch {
  readonly who: number;
  readonly searchId: string;
  readonly runId: string;
}

type Note =
  | { readonly kind: 'paid'; readonly number: number; readonly invoiceId: string }
  | { readonly kind: 'top_up'; readonly who: number; readonly invoiceId: string }
  | { readonly kind: 'asked'; readonly number: number; readonly search: StartedSearch }
  | { readonly kind: 'started'; readonly search: StartedSearch; readonly paidBy: PaidBy }
  | { readonly kind: 'ordered'; readonly number: number; readonly invoiceId: string; readonly who: number }
  | { readonly kind: 'logged_in' }
  | { readonly kind: 'ended'; readonly searchId: string; readonly found: boolean };

/** What the people outside know, whatever becomes of our process: with a file, also when it is killed. */
export class PayersMemory {
  /** Invoices by the number of the action: whoever has paid does not pay again because our process broke off. */
  readonly paid = new Map<number, string>();
  /** Top-ups that may be given back, in the order in which they were paid. */
  readonly topUps: { readonly who: number; readonly invoiceId: string }[] = [];
  readonly asked = new Map<number, StartedSearch>();
  readonly started: (StartedSearch & { readonly paidBy: PaidBy })[] = [];
  /** Invoices of tariffs, paid or not, in the order in which they were made. */
  readonly ordered: { readonly number: number; readonly who: number; readonly invoiceId: string }[] = [];
  /** How each search was ended the first time, by its id. */
  readonly ended = new Map<string, boolean>();
  isLoggedIn = false;
  readonly #file: string | null;

  constructor(file: string | null = null) {
    this.#file = file;
    const lines = file !== null && existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
    for (const line of lines.filter((text) => text !== '')) this.#take(JSON.parse(line));
  }

  note(note: Note): void {
    this.#take(note);
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify(note)}\n`);
  }

  #take(note: Note): void {
    if (note.kind === 'paid') this.paid.set(note.number, note.invoiceId);
    else if (note.kind === 'top_up') this.topUps.push({ who: note.who, invoiceId: note.invoiceId });
    else if (note.kind === 'asked') this.asked.set(note.number, note.search);
    else if (note.kind === 'started') this.started.push({ ...note.search, paidBy: note.paidBy });
    else if (note.kind === 'ordered') this.ordered.push(note);
    else if (note.kind === 'logged_in') this.isLoggedIn = true;
    else this.ended.set(note.searchId, note.found);
  }
}
