import type { RemovalProof } from '@vidno/contract/account/removal';
import type { Generated } from 'kysely';

export interface RemovalTables {
  removal_request: RemovalRequestTable;
  removal_part: RemovalPartTable;
  /** Whom a photo fitted that nothing was hidden for yet; gone once it is decided. */
  removal_candidate: { request_id: string; person_id: string };
  removal_email: RemovalEmailTable;
  /** What was done about requests, in the order of the log; append-only, as the three that follow. */
  removal_log_entry: { index: number; request_number: number; entry: string };
  /** Hashes of the complete subtrees. */
  removal_log_node: { level: number; position: number; hash: Uint8Array };
  /** Keys that have signed; the latest signs. */
  removal_log_key: { generation: number; public_key: Uint8Array; since: Date };
  /** Signed heads. */
  removal_log_checkpoint: { size: number; generation: number; root: Uint8Array; note: string; signed_at: Date };
}

/** Somebody does not want to be found. Whom it hides is known to the marks of `suppression` alone. */
interface RemovalRequestTable {
  id: string;
  /** What people and the operator call it. */
  number: number;
  /** SHA-256 of what opens it. */
  secret_hash: Uint8Array;
  about: 'link' | 'photo';
  /** The page it is about; null for a photo, and once it was erased or refused. */
  link: string | null;
  /** The VK page, as far as it is known; null for any other, and once it was erased or refused. */
  vk_id: number | null;
  vk_name: string | null;
  /** Keyed hash of the page or of the picture's bytes, by which the same request is recognised. */
  key: Uint8Array;
  /** The person is said to be under 18. */
  minor: boolean;
  /** Where to write the answer. */
  email: string | null;
  state: 'accepted' | 'hidden' | 'erased' | 'not_found' | 'refused';
  /** Why nothing was hidden before somebody has looked; null if it was not so. */
  queued_because: 'address' | 'account' | 'refused_before' | 'many' | 'large_part' | null;
  /** How many profiles it has hidden. */
  people: Generated<number>;
  /** What the operator wants to know, in the words of a template; null if nothing. */
  question: string | null;
  reply: string | null;
  /** Why it was refused, in the words of a template. */
  reason: string | null;
  proof: RemovalProof | 'operator' | null;
  /** Until when the code in the VK status counts; null if none was asked for, or it has been used. */
  code_until: Date | null;
  /** The deadline was put off once. */
  extended: Generated<boolean>;
  created_at: Date;
  due_at: Date;
  /** When it was answered for good. */
  answered_at: Date | null;
}

/** How much of a source a request has hidden without a proof, for the limits. */
interface RemovalPartTable {
  request_id: string;
  source_id: string;
  people: number;
  created_at: Date;
}

interface RemovalEmailTable {
  id: string;
  /** Null for an alarm. */
  request_id: string | null;
  kind: 'hidden' | 'erased' | 'not_found' | 'refused' | 'question' | 'extended' | 'alarm';
  address: string;
  created_at: Date;
  /** `needless`: by the time it was to be sent it was of no use. `failed`: given up. */
  state: Generated<'waiting' | 'sent' | 'failed' | 'needless'>;
  attempts: Generated<number>;
}
