import { createHash } from 'node:crypto';
import { URL_LIMIT_CHARS } from '@vidno/contract/constants';
import * as z from 'zod';

const ADULT_AGE = 18;

// PostgreSQL cannot store a zero character.
const text = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit)
    .regex(/^[^\0]*$/);
const optionalText = (limit: number) =>
  text(limit)
    .nullish()
    .transform((value) => value || null);

const personLineSchema = z.object({
  external_id: z.union([z.string(), z.int().transform(String)]).pipe(text(200).min(1)),
  name: text(200).min(1),
  age: z
    .int()
    .min(0)
    .max(130)
    .nullish()
    .transform((age) => age ?? null),
  city: optionalText(200),
  region: optionalText(200),
  about: optionalText(10_000),
  profile_url: optionalText(URL_LIMIT_CHARS).refine((url) => url === null || /^https?:\/\//i.test(url)),
  photos: z
    .array(text(URL_LIMIT_CHARS).min(1))
    .max(50)
    .nullish()
    .transform((photos) => [...new Set(photos ?? [])]),
});

/** A person as given in the operator's file. */
export type PersonLine = z.output<typeof personLineSchema>;

export type LineFault = 'not_json' | 'external_id_missing' | 'name_missing' | 'field_wrong' | 'under_age';

export type ParsedLine =
  | { readonly kind: 'person'; readonly person: PersonLine }
  | { readonly kind: 'under_age'; readonly externalId: string }
  | { readonly kind: 'rejected'; readonly because: Exclude<LineFault, 'under_age'>; readonly detail?: string };

/** Parses a line of NDJSON. */
export function toPersonLine(line: string): ParsedLine {
  const json = toJson(line);
  if (typeof json !== 'object' || json === null) return { kind: 'rejected', because: 'not_json' };
  const parsed = personLineSchema.safeParse(json);
  if (!parsed.success) return { kind: 'rejected', ...faultOf(json, parsed.error) };
  const person = parsed.data;
  if (person.age !== null && person.age < ADULT_AGE) return { kind: 'under_age', externalId: person.external_id };
  return { kind: 'person', person };
}

/** Changes with the line, with the model, and with whether its faces are indexed. */
export function checksumOf(person: PersonLine, modelId: string | null): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([person, modelId]))
    .digest();
}

function toJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function faultOf(json: object, error: z.ZodError): { because: Exclude<LineFault, 'under_age'>; detail?: string } {
  if (isBlank(json, 'external_id')) return { because: 'external_id_missing' };
  if (isBlank(json, 'name')) return { because: 'name_missing' };
  return { because: 'field_wrong', detail: String(error.issues[0]?.path[0] ?? '') };
}

function isBlank(json: object, field: string): boolean {
  const value: unknown = Reflect.get(json, field);
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
