import {
  type DocumentKind,
  REGISTRATION_DOCUMENTS,
  type RegistrationDocument,
} from '@vidno/contract/account/documents';
import type { DocumentShelf } from './document-shelf.ts';

export interface AcceptedVersion {
  readonly kind: DocumentKind;
  readonly version: string;
}

/** What users have to accept and this one has not: in no version, or in none since the last that asks again. */
export function owedDocuments(shelf: DocumentShelf, accepted: readonly AcceptedVersion[]): RegistrationDocument[] {
  return REGISTRATION_DOCUMENTS.filter((kind) => {
    const texts = shelf.texts[kind] ?? [];
    const versions = accepted.filter((own) => own.kind === kind).map(({ version }) => version);
    const [newest] = versions.sort().reverse();
    if (newest === undefined) return texts.length > 0;
    return texts.some(({ version, asksAgain }) => asksAgain && version > newest);
  });
}
