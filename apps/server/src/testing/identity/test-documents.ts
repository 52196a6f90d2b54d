import { createHash } from 'node:crypto';
import type { DocumentKind } from '@vidno/contract/account/documents';
import type { DocumentShelf } from '#features/documents/document-shelf.ts';

export const OLD_VERSION = '2026-01-01';
export const NEW_VERSION = '2026-02-01';

interface TestText {
  readonly version?: string;
  readonly asksAgain?: boolean;
  readonly markdown?: string;
}

/** A legal text of a test. */
export function aText(kind: DocumentKind, change: TestText = {}) {
  const markdown = change.markdown ?? `Текст: ${kind}.`;
  return {
    kind,
    version: OLD_VERSION,
    title: 'Оферта',
    summary: 'Первая версия.',
    asksAgain: false,
    ...change,
    markdown,
    hash: createHash('sha256').update(markdown).digest('hex'),
  };
}

/** Offer and consent in one version each. */
export function someDocuments(change: Partial<DocumentShelf> = {}): DocumentShelf {
  return {
    texts: {
      offer: [aText('offer')],
      'personal-data-consent': [aText('personal-data-consent')],
      'recurring-payments': [aText('recurring-payments')],
    },
    missing: [],
    isOpen: true,
    ...change,
  };
}

/** Both documents of the registration. */
export function acceptance(version = OLD_VERSION) {
  return {
    accepted_for: 'registration',
    documents: [
      { kind: 'offer', version },
      { kind: 'personal-data-consent', version },
    ],
  };
}
