import type { EyePositions, QualityComponents } from '@vidno/contract/face';
import type { PersonAnswer } from '@vidno/contract/photo-search';
import type { ColumnType, Generated } from 'kysely';

export interface PhotoSearchTables {
  query_photo: QueryPhotoTable;
  query_face: QueryFaceTable;
  photo_search: PhotoSearchTable;
  photo_search_photo: PhotoSearchPhotoTable;
  photo_search_hit: PhotoSearchHitTable;
  person_answer: PersonAnswerTable;
}

/** By the face that was searched for. */
interface PersonAnswerTable {
  account_id: number;
  face_hash: string;
  person_id: string;
  answer: PersonAnswer;
  created_at: Generated<Date>;
}

interface QueryPhotoTable {
  account_id: number;
  id: string;
  /** Hash of the uploaded bytes. */
  sha256: string;
  name: string;
  file_key: string;
  created_at: Generated<Date>;
  expires_at: Date;
}

interface QueryFaceTable {
  account_id: number;
  query_photo_id: string;
  /** Index of the face on the photo, the largest first. */
  position: number;
  /** The face box in fractions of the picture's width and height, 0 to 1. */
  box_x: number;
  box_y: number;
  box_width: number;
  box_height: number;
  /** Null where they cannot be located. */
  eyes: ColumnType<EyePositions | null, string | null, string | null>;
  /** 0 to 1. */
  quality: number;
  /** What makes the face hard to recognise; null for a photo stored before this was measured. */
  components: ColumnType<QualityComponents | null, string | null, string | null>;
  /** File store key of the aligned face crop. */
  chip_key: string;
}

interface PhotoSearchTable {
  account_id: number;
  search_id: string;
  /** Of the first photo. */
  image_name: string;
  /** How many photos it was started with. */
  photo_count: number;
  model_id: string;
  /** Little-endian float32 values; null once a photo has been deleted. */
  embedding: Uint8Array | null;
  /** Number of people who merely look alike; they are not among the people found. */
  weak_count: Generated<number>;
  /** Number of faces in the catalogue that were compared. */
  faces_compared: Generated<number>;
  /** False alarms of each band at the time of the search. */
  bands: ColumnType<
    { band: 'confident' | 'likely' | 'weak'; false_alarms_per_search: number; measured: boolean }[],
    string | undefined,
    string
  >;
  /** Sources that were unavailable, so that the result does not cover them. */
  unavailable_sources: ColumnType<{ source_id: string; message: string }[], string | undefined, string>;
  /** The owner gets a notification once the sources have this many faces; null if they have not asked for one. */
  remind_at_faces: ColumnType<number | null, number | undefined, number | null>;
}

/** A query photo of a search; the row is deleted with the photo. */
interface PhotoSearchPhotoTable {
  account_id: number;
  search_id: string;
  /** Order of the photos; 0 is the one shown with the search. */
  position: number;
  query_photo_id: string;
  face_position: number;
}

interface PhotoSearchHitTable {
  account_id: number;
  search_id: string;
  person_id: string;
  /** Records of the same person in other sources, whose photos are among those of the hit. */
  duplicate_ids: readonly string[];
  /** Position in the result; 0 is the best hit. */
  rank: number;
  band: 'confident' | 'likely' | 'weak';
  /** Similarity, 0 to 1. */
  score: number;
  /** Matching photos of the person, best first. */
  photos: ColumnType<{ photo_id: string; score: number; band: 'confident' | 'likely' | 'weak' }[], string, string>;
}
