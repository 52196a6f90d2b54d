import {
  type ChangedParagraph,
  DOCUMENT_KINDS,
  type DocumentKind,
  REGISTRATION_DOCUMENTS,
} from '@vidno/contract/account/documents';
import type { Profile } from '@vidno/contract/session';

/** Null for an address that is no document. */
export function toKind(text: string): DocumentKind | null {
  return DOCUMENT_KINDS.find((kind) => kind === text) ?? null;
}

/** What the account has yet to accept. */
export function owedBy(profile: Pick<Profile, 'owed_documents'> | null) {
  return REGISTRATION_DOCUMENTS.filter((kind) => profile?.owed_documents.includes(kind));
}

/** Whether a user is to be asked. Visitors are asked when they register. */
export function isUserAsked(profile: Pick<Profile, 'owed_documents' | 'demo'> | null): boolean {
  return profile !== null && !profile.demo && owedBy(profile).length > 0;
}

export type Passage =
  | { readonly kind: 'paragraph'; readonly paragraph: ChangedParagraph }
  /** Too long to be read for nothing. */
  | { readonly kind: 'unchanged'; readonly paragraphs: readonly ChangedParagraph[] };

/** Unchanged paragraphs are folded, all but the one before and the one after a change. */
export function toPassages(paragraphs: readonly ChangedParagraph[]): Passage[] {
  const isShown = (place: number) =>
    [place - 1, place, place + 1].some((near) => (paragraphs[near]?.change ?? 'same') !== 'same');
  const passages: Passage[] = [];
  for (const [place, paragraph] of paragraphs.entries()) {
    const last = passages.at(-1);
    if (isShown(place)) passages.push({ kind: 'paragraph', paragraph });
    else if (last?.kind === 'unchanged') {
      passages[passages.length - 1] = { kind: 'unchanged', paragraphs: [...last.paragraphs, paragraph] };
    } else passages.push({ kind: 'unchanged', paragraphs: [paragraph] });
  }
  return passages;
}
