import type { ColumnType, Generated } from 'kysely';

/** Whoever asked to be removed. Marks are keyed: without `SUPPRESSION_KEY` they say nothing. */
export interface SuppressionTables {
  suppression_event: SuppressionEventTable;
  suppression: SuppressionTable;
  suppression_mark: SuppressionMarkTable;
  suppression_shared_key: SharedKeyTable;
  suppression_shared_mark: SharedMarkTable;
  suppression_received: ReceivedMarkTable;
  sealed_person: SealedPersonTable;
  sealed_file: SealedFileTable;
}

/** Append-only. */
interface SuppressionEventTable {
  /** From 1, without gaps, in the order of the commits. */
  position: number;
  at: Date;
  /** JSON. */
  body: string;
  /** HMAC of the signature before and of this event. */
  signature: Uint8Array;
}

interface SuppressionTable {
  request_id: string;
  /** `erased`: nothing is kept of its people but the marks. */
  state: 'blocked' | 'lifted' | 'erased';
  changed_at: Date;
}

interface SuppressionMarkTable {
  mark: Uint8Array;
  request_id: string;
  kind: 'person' | 'link' | 'bytes' | 'picture';
  /** The mark of kind `person` of the person whose it is; empty for a link that only the request named. */
  person_mark: Generated<Uint8Array>;
  /** Of a person, where they were. */
  source_id: string | null;
}

interface SharedKeyTable {
  source_id: string;
  /** The key that the owner of the source has, too. */
  sealed_key: Uint8Array;
}

/** Of somebody who was removed, for the owner of the source. Stays when the removal is withdrawn, so that this can be told. */
interface SharedMarkTable {
  source_id: string;
  /** That of kind `person` in `suppression_mark`, if the removal stands. */
  person_mark: Uint8Array;
  /** By the shared key. */
  mark: Uint8Array;
}

/** Whom the owner of a source has removed. */
interface ReceivedMarkTable {
  source_id: string;
  /** By the shared key. */
  mark: Uint8Array;
}

/** Whoever comes back if all requests are refused. */
interface SealedPersonTable {
  mark: Uint8Array;
  sealed: Uint8Array;
  /** `returning`: is being written back to the catalogue. */
  state: Generated<'sealed' | 'returning'>;
  sealed_at: ColumnType<Date, Date, never>;
}

/** A picture of a sealed person in the file store. */
interface SealedFileTable {
  id: string;
  person_mark: Uint8Array;
  /** Where it was, sealed. */
  sealed_key: Uint8Array;
  /**
   * `open`: still stands where it was; `sealed`: only a sealed copy is kept; `returned`: the copy has to go; `erased`: whatever there is has
   * to go.
   */
  state: 'open' | 'sealed' | 'returned' | 'erased';
}
