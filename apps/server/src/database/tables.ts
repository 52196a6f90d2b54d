import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';

/** Every table, grouped by the feature that owns it: only the owner's repository writes it. */
export interface Tables {
  // identity
  account: AccountTable;
  account_service: { account_id: number; service: number };
  browser_session: BrowserSessionTable;
  session_token: { token_hash: Uint8Array; session_id: string; created_at: Generated<Date> };
  // privacy
  consent: ConsentTable;
  audit_event: AuditEventTable;
  // catalogue; person, photo and face are distributed by person_id
  source: SourceTable;
  person: PersonTable;
  photo: PhotoTable;
  face: FaceTable;
  calibration: CalibrationTable;
  import_run: ImportRunTable;
  // search-list
  process: ProcessTable;
  search: SearchTable;
  // photo-search
  query_photo: QueryPhotoTable;
  query_face: QueryFaceTable;
  photo_search: PhotoSearchTable;
  photo_search_hit: PhotoSearchHitTable;
  rejection: { account_id: number; face_hash: string; person_id: string; created_at: Generated<Date> };
}

interface AccountTable {
  id: GeneratedAlways<number>;
  email: string | null;
  phone: string | null;
  telegram: string | null;
  demo: boolean;
  search_balance: Generated<number>;
  notification_change_company: Generated<boolean>;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
}

interface BrowserSessionTable {
  id: string;
  secret_hash: Uint8Array;
  account_id: number | null;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
}

interface ConsentTable {
  id: string;
  account_id: number;
  kind: 'face_search';
  version: string;
  purpose: string;
  accepted_at: Generated<Date>;
}

/** Append-only: the database refuses to change or delete a row. */
interface AuditEventTable {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  account_id: number | null;
  action: string;
  purpose: string | null;
  subject: ColumnType<Record<string, unknown>, string, never>;
}

interface SourceTable {
  id: string;
  title: string;
  kind: 'catalogue';
  position: number;
  health: Generated<'up' | 'down'>;
  health_message: string | null;
  checked_at: Date | null;
  /** Null until the first import names one. */
  lawful_basis: string | null;
  /** The source promises that everybody in it is an adult, so a missing age is no obstacle. */
  vouches_adults: Generated<boolean>;
  /** Photos are looked up before they are shown; those that fail are dropped. */
  checks_photos: Generated<boolean>;
  person_count: Generated<number>;
  face_count: Generated<number>;
}

interface PersonTable {
  id: string;
  source_id: string;
  external_id: string;
  name: string;
  age: number | null;
  city: string | null;
  region: string | null;
  about: string | null;
  profile_url: string | null;
  /** SHA-256 of the imported line: an unchanged line is skipped. */
  checksum: Uint8Array;
  updated_at: Generated<Date>;
}

interface PhotoTable {
  person_id: string;
  id: string;
  position: number;
  /** Where its bytes are: in our file store, or at an address of the source. */
  file_key: string | null;
  remote_url: string | null;
  state: Generated<'present' | 'gone'>;
  checked_at: Date | null;
}

interface FaceTable {
  person_id: string;
  id: string;
  photo_id: string;
  source_id: string;
  model_id: string;
  box_x: number;
  box_y: number;
  box_width: number;
  box_height: number;
  quality: number;
  /** pgvector text, `[0.1,…]`. */
  embedding: string;
}

interface CalibrationTable {
  source_id: string;
  model_id: string;
  /** Pairs of different people that were compared. */
  pairs: number;
  /** False-match rate by distance, ascending: `[{ "distance": 0.41, "rate": 0.0001 }, …]`. */
  curve: ColumnType<{ distance: number; rate: number }[], string, string>;
  calibrated_at: Generated<Date>;
}

interface ImportRunTable {
  id: string;
  source_id: string;
  lawful_basis: string;
  file_name: string;
  started_at: Generated<Date>;
  finished_at: Date | null;
  people: Generated<number>;
  photos: Generated<number>;
  faces: Generated<number>;
  rejected: Generated<number>;
}

interface ProcessTable {
  id: string;
  status: Generated<'wait' | 'ok' | 'error'>;
  percent: Generated<number>;
  message: Generated<string>;
  lane: Generated<'fast' | 'normal'>;
  /** Grows with every change; the id of its server-sent event. */
  version: Generated<number>;
  created_at: Generated<Date>;
  finished_at: Date | null;
}

interface SearchTable {
  id: string;
  account_id: number;
  kind: 'photo' | 'keyword';
  source_id: string;
  process_id: string;
  demo: boolean;
  /** What is looked for; the same account, kind, source and hash is the same search. */
  hash: string;
  /** People found. */
  person_count: Generated<number>;
  consent_id: string | null;
  purpose: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
}

interface QueryPhotoTable {
  id: string;
  account_id: number;
  /** Of the bytes as they came. */
  sha256: string;
  name: string;
  file_key: string;
  width: number;
  height: number;
  created_at: Generated<Date>;
  expires_at: Date;
}

interface QueryFaceTable {
  query_photo_id: string;
  position: number;
  box_x: number;
  box_y: number;
  box_width: number;
  box_height: number;
  quality: number;
  /** The aligned face in the file store. */
  chip_key: string;
}

interface PhotoSearchTable {
  search_id: string;
  /** Null once the photo has been deleted, 24 hours after it came. */
  query_photo_id: string | null;
  face_position: number;
  image_name: string;
  model_id: string;
  /** Little-endian float32; deleted with the photo. */
  embedding: Uint8Array | null;
  faces_compared: Generated<number>;
  /** What each band meant when the search was done. */
  bands: ColumnType<
    { band: 'confident' | 'likely' | 'weak'; expected_false_matches: number; false_match_rate: number }[],
    string | undefined,
    string
  >;
}

interface PhotoSearchHitTable {
  search_id: string;
  person_id: string;
  /** 0 is the best. */
  rank: number;
  band: 'confident' | 'likely' | 'weak';
  score: number;
  corroborated: boolean;
  /** Best first. */
  photos: ColumnType<{ photo_id: string; score: number; band: 'confident' | 'likely' | 'weak' }[], string, string>;
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
