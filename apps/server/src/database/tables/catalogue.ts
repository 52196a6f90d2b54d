import type { EyePositions } from '@vidno/contract/face';
import type { ColumnType, Generated } from 'kysely';

/** On a cluster, person, photo and face are distributed by person_id. */
export interface CatalogueTables {
  person: PersonTable;
  photo: PhotoTable;
  face: FaceTable;
  face_index: FaceIndexTable;
  calibration: CalibrationTable;
  active_face_model: ActiveFaceModelTable;
  import_run: ImportRunTable;
  import_range: ImportRangeTable;
  import_request: ImportRequestTable;
  departure: DepartureTable;
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
  /** The same for every spelling of the URL; null without one that leads to a page. */
  profile_key: string | null;
  /** SHA-256 of the imported line; an import skips unchanged lines. */
  checksum: Uint8Array;
  updated_at: Generated<Date>;
}

interface PhotoTable {
  person_id: string;
  id: string;
  position: number;
  /** Key in our file store; null for a photo that stays on the source's site. */
  file_key: string | null;
  /** URL on the source's site; null for a photo in our file store. */
  remote_url: string | null;
  /** `gone`: the file was missing at the last check. */
  state: Generated<'present' | 'gone'>;
  /** Time of the last check; null before the first. */
  checked_at: Date | null;
  /** The eyes of the face; null where they cannot be located, and for photos without vectors. */
  eyes: ColumnType<EyePositions | null, string | null, string | null>;
  /** SHA-256 of the picture as it was imported; null if it was not read. */
  digest: Uint8Array | null;
  /** What it looks like, in 64 bits; null if it was not read. */
  perceptual_hash: Uint8Array | null;
}

interface FaceTable {
  person_id: string;
  id: string;
  photo_id: string;
  source_id: string;
  model_id: string;
  /** The face box in fractions of the picture's width and height, 0 to 1. */
  box_x: number;
  box_y: number;
  box_width: number;
  box_height: number;
  /** 0 to 1. */
  quality: number;
  /** Vector in pgvector's text form: `[0.1,…]`. */
  embedding: string;
}

interface CalibrationTable {
  source_id: string;
  model_id: string;
  /** Number of searches for people who had been left out. */
  searches: number;
  /** Number of faces of the source at that time. */
  faces: number;
  /** False alarms per search by margin, in ascending order of margin: `[{ "margin": 0.09, "false_alarms": 0.1 }, …]`. */
  curve: ColumnType<{ margin: number; false_alarms: number }[], string, string>;
  calibrated_at: Generated<Date>;
}

interface ActiveFaceModelTable {
  /** Always true: there is one row. */
  only_row: Generated<boolean>;
  model_id: string;
  activated_at: Generated<Date>;
}

interface ImportRunTable {
  id: string;
  source_id: string;
  lawful_basis: string;
  file_name: string;
  started_at: Generated<Date>;
  /** Null while the import is running, or if it was interrupted. */
  finished_at: Date | null;
  /** When another import began before this one was finished; null otherwise. */
  superseded_at: Date | null;
  /** SHA-256 of the file. */
  file_digest: Uint8Array;
  vouches_adults: Generated<boolean>;
  /** Null if faces could not be stored. */
  model_id: string | null;
  ranges: Generated<number>;
  /** By the database's clock; a process that is at work moves it on. Null: none is. */
  active_until: Date | null;
  /** The counts stay 0 until the import has finished; meanwhile they stand with the ranges. */
  people: Generated<number>;
  photos: Generated<number>;
  faces: Generated<number>;
  /** Lines that had already been imported as they are. */
  unchanged: Generated<number>;
  /** Lines of the file that could not be imported. */
  rejected: Generated<number>;
  /** People who were not imported because somebody had them removed. */
  suppressed: Generated<number>;
  suppressed_photos: Generated<number>;
  /** Of a complete file: how many were in the source and not in the file when it began; they leave. Null: nobody leaves for that. */
  missing_people: number | null;
  /** Who left the catalogue by this import. */
  left_people: Generated<number>;
}

/** A part of the file, cut at ends of lines, that one process imports at a time. */
interface ImportRangeTable {
  run_id: string;
  number: number;
  /** Offset in the file of the next line to import; at `end_byte` the range is done. */
  position: number;
  end_byte: number;
  /** Number of that line in the file. */
  next_line: number;
  /** Null if nobody has it. */
  lease: string | null;
  /** By the database's clock. */
  leased_until: Date | null;
  people: Generated<number>;
  photos: Generated<number>;
  faces: Generated<number>;
  unchanged: Generated<number>;
  rejected: Generated<number>;
  suppressed: Generated<number>;
  suppressed_photos: Generated<number>;
  /** What was wrong with its lines, in their order. */
  remarks: ColumnType<unknown[], string | undefined, string>;
  updated_at: Generated<Date>;
}

/** An import that an operator wants from the browser: a file is looked through, and imported once that is confirmed. */
interface ImportRequestTable {
  id: string;
  /** What operators call it. */
  number: Generated<number>;
  source_id: string;
  /** Below the folder of imports. */
  file_name: string;
  lawful_basis: string;
  /** Its last day, yyyy-MM-dd; null if it has no end. */
  basis_until: string | null;
  vouches_adults: boolean;
  /** Whoever is in the source and not in the file leaves it. */
  complete: boolean;
  /** For the journal. */
  operator: string;
  state: Generated<'checking' | 'checked' | 'importing' | 'paused' | 'imported' | 'refused' | 'withdrawn'>;
  /** The last run that worked on it. */
  run_id: string;
  /** Null before it has begun. */
  import_id: string | null;
  /** What the look through the file found: SHA-256 of what it read, and counts. Null before its end. */
  file_digest: Uint8Array | null;
  findings: ColumnType<unknown, string | undefined, string>;
  /** What was wrong with lines, as far as the look through the file has kept it. */
  remarks: ColumnType<unknown[], string | undefined, string>;
  /** Why it was refused, in Russian; empty otherwise. */
  message: Generated<string>;
  created_at: Date;
  /** When it changed its state, or was last at work. */
  updated_at: Date;
  ended_at: Date | null;
}

/** A vector index that a source has outgrown exact search without. Whether it can be used, the database's catalogue says. */
interface FaceIndexTable {
  /** Subject of its runs. */
  id: string;
  source_id: string;
  model_id: string;
  dimensions: number;
  /** The last run that built it; null before the first. */
  run_id: string | null;
}

/** A person, or a photo of a person, that has left the catalogue. The row is deleted once nothing shows them any more. */
interface DepartureTable {
  id: string;
  person_id: string;
  /** Of a person whom only VK has: copies of them and of their posts go. Null for one of the catalogue. */
  vk_id: number | null;
  recorded_at: Generated<Date>;
}
