import { BANDS, type Band } from '@vidno/contract/face';

type Raw = Record<string, unknown>;

/** What a wrong address says is dropped, never an error. */
/** `landing`: the user came from the landing page, which makes it a demo search unless they are registered. */
export function photoParams({ upload_id, face, more, source, landing }: Raw): {
  upload_id?: string;
  face?: number;
  /** Further photos of the same person. */
  more?: string;
  source?: string;
  landing?: boolean;
} {
  return {
    ...(typeof upload_id === 'string' && { upload_id }),
    ...(isCount(face) && { face }),
    ...(typeof more === 'string' && { more }),
    ...(typeof source === 'string' && { source }),
    ...(landing === true && { landing }),
  };
}

export function keywordParams({ keyword, region, source, landing }: Raw): {
  keyword?: string;
  region?: string;
  source?: string;
  landing?: boolean;
} {
  return {
    // A number in the address arrives as one.
    ...((typeof keyword === 'string' || typeof keyword === 'number') && { keyword: `${keyword}` }),
    ...(typeof region === 'string' && { region }),
    ...(typeof source === 'string' && { source }),
    ...(landing === true && { landing }),
  };
}

export function resultParams({ page, band, source, exists, age_from, age_to, city, without, compare }: Raw): {
  page?: number;
  band?: Band;
  source?: string;
  exists?: boolean;
  age_from?: number;
  age_to?: number;
  city?: string;
  /** The reasons that are switched off; empty: none. */
  without?: string;
  /** The person who is compared full screen. */
  compare?: string;
} {
  return {
    ...(isCount(page) && { page }),
    ...(isBand(band) && { band }),
    ...(typeof source === 'string' && { source }),
    ...(exists === true && { exists }),
    ...(isCount(age_from) && { age_from }),
    ...(isCount(age_to) && { age_to }),
    ...(typeof city === 'string' && { city }),
    ...(typeof without === 'string' && { without }),
    ...(typeof compare === 'string' && { compare }),
  };
}

/** `words` and `show` narrow the list. */
export function listParams({ page, words, show }: Raw): { page?: number; words?: string; show?: string } {
  return {
    ...(isCount(page) && { page }),
    // A number in the address arrives as one.
    ...((typeof words === 'string' || typeof words === 'number') && { words: `${words}` }),
    ...(typeof show === 'string' && { show }),
  };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isBand(value: unknown): value is Band {
  return BANDS.some((band) => band === value);
}
