import type { ColumnType, Generated } from 'kysely';

/** Person, photo and face are distributed by person_id where the database is a cluster. */
export interface CatalogueTables {
  person: PersonTable;
  photo: PhotoTable;
  face: FaceTable;
  calibration: CalibrationTable;
  import_run: ImportRunTable;
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
