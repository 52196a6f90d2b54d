import {
  type DocumentKind,
  REGISTRATION_DOCUMENTS,
  type RegistrationDocument,
} from '@vidno/contract/account/documents';
import type { OperatorField } from '#config/config.ts';

/** One version of a legal text, with the data of this installation put in. */
export interface DocumentText {
  readonly kind: DocumentKind;
  /** The day of the text: `2026-11-22`. */
  readonly version: string;
  readonly title: string;
  /** What is new in it. */
  readonly summary: string;
  /** Whether users who have accepted an earlier version have to accept this one. */
  readonly asksAgain: boolean;
  readonly markdown: string;
  /** SHA-256 of `markdown`, in hex. */
  readonly hash: string;
}

/** All legal texts of this installation. */
export interface DocumentShelf {
  /** Of each kind newest first: the first is in force. Tests do without documents, so a kind may have none. */
  readonly texts: Readonly<Partial<Record<DocumentKind, readonly DocumentText[]>>>;
  /** What the texts should say of the operator and cannot. */
  readonly missing: readonly OperatorField[];
  /** False in production while something is missing: nobody can be registered or charged. */
  readonly isOpen: boolean;
}

/** The version in force, or the one asked for; null if there is none. */
export function findText(shelf: DocumentShelf, kind: DocumentKind, version?: string): DocumentText | null {
  const texts = shelf.texts[kind] ?? [];
  return (version === undefined ? texts[0] : texts.find((text) => text.version === version)) ?? null;
}

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
