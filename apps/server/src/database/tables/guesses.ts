export interface GuessesTables {
  guess_wait: GuessWaitTable;
  address_guess: AddressGuessTable;
  code_count: CodeCountTable;
}

/** Guesses at a password or second factor since the last right one. */
interface GuessWaitTable {
  /** An HMAC of what is guessed at, and of the browser if it is counted apart. */
  key: string;
  tries: number;
  /** Before, no other one is looked at. */
  next_at: Date;
  expires_at: Date;
}

/** What an address has guessed wrong in the current window. */
interface AddressGuessTable {
  /** An HMAC. */
  address: string;
  failures: number;
  /** Keys of what it guesses at; no more than it takes to stop it. */
  accounts: string[];
  ends_at: Date;
}

export type CodeChannel = 'sms' | 'email';

/** Codes sent on one day, in all and for one address. */
interface CodeCountTable {
  /** `all`, or an HMAC of the address. */
  scope: string;
  channel: CodeChannel;
  /** In Moscow. */
  day: string;
  sent: number;
  /** How many of these went to browsers that are not known. */
  unproved: number;
}
