import type { ColumnType, Generated } from 'kysely';

export interface PhotoSearchTables {
  query_photo: QueryPhotoTable;
  query_face: QueryFaceTable;
  photo_search: PhotoSearchTable;
  photo_search_hit: PhotoSearchHitTable;
  rejection: { account_id: number; face_hash: string; person_id: string; created_at: Generated<Date> };
}

interface QueryPhotoTable {
  account_id: number;
  id: string;
  /** Of the bytes as they came. */
  sha256: string;
  name: string;
  file_key: string;
  created_at: Generated<Date>;
  expires_at: Date;
}

interface QueryFaceTable {
  account_id: number;
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
  account_id: number;
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
  account_id: number;
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
