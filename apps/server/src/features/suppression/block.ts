import type { Database, Transaction } from '#database/database.ts';
import type { SuppressionKeys } from './keys.ts';
import type { ProfileLink } from './links.ts';

/** What all of this needs of the process. */
export interface SuppressionTools {
  readonly suppressionKeys: SuppressionKeys;
}

export interface Suppression {
  /** Of the request, or of the operator's command. */
  readonly requestId: string;
  /** Of the catalogue; who is not there any more is passed over. */
  readonly personIds: readonly string[];
  /** Pages of the person, also of those whom no catalogue has. Whoever has one of them is found and blocked too. */
  readonly links: readonly ProfileLink[];
}

/** What a request did, in numbers: more is told to nobody. */
export interface SuppressionCounts {
  /** People who are out of the catalogue and would come back if the request was refused. */
  readonly hidden: number;
  /** People of whom nothing is kept but marks. */
  readonly erased: number;
  /** Sources that had them. */
  readonly sources: number;
}

/**
 * Takes people out of the catalogue and keeps them out, whatever is imported. The same request may block again: it adds to what it
 * has blocked. After the commit call `suppressions.wake()`.
 */
export declare function block(trx: Transaction, tools: SuppressionTools, suppression: Suppression): Promise<SuppressionCounts>;

/** The request was refused: whoever no other request covers comes back, with their faces, in the background. */
export declare function lift(trx: Transaction, tools: SuppressionTools, requestId: string): Promise<SuppressionCounts>;

/** The request was proven or decided: nothing is kept of its people but marks. */
export declare function erase(trx: Transaction, tools: SuppressionTools, requestId: string): Promise<SuppressionCounts>;

export declare function describeSuppression(db: Database | Transaction, requestId: string): Promise<SuppressionCounts>;

/** What is still shown of a request's people; all zero is how it should be. */
export interface StillShown {
  readonly people: number;
  readonly searchResults: number;
  readonly monitors: number;
  readonly notifications: number;
  readonly reports: number;
}
export declare function lookAgain(tools: SuppressionTools & { readonly db: Database }, requestId: string): Promise<StillShown>;

/** Ids of people of the catalogue who have one of these pages. */
export declare function findPeopleByLink(db: Database | Transaction, links: readonly ProfileLink[]): Promise<string[]>;

/** Whether somebody of an outside source may not be stored or shown. Inside the transaction that stores people. */
export declare function listSuppressedLinks(
  trx: Database | Transaction,
  tools: SuppressionTools,
  links: readonly ProfileLink[],
): Promise<readonly boolean[]>;
