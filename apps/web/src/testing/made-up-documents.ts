import type { listDocuments } from '@vidno/contract/account/documents';
import type { ReplyOf } from '@vidno/contract/endpoint';

export const DOCUMENT_VERSION = '2026-11-22';

/** What the registration asks for. */
export function someDocuments(version = DOCUMENT_VERSION): ReplyOf<typeof listDocuments> {
  const about = { version, summary: 'Первая версия.' };
  return {
    status: 'ok',
    data: [
      { kind: 'offer', title: 'Оферта', ...about },
      { kind: 'personal-data-consent', title: 'Согласие на обработку персональных данных', ...about },
    ],
    missing: [],
  };
}

/** The answers of a server where the documents can be accepted. */
export const documentCalls = {
  'GET /api/documents': () => someDocuments(),
  'POST /api/documents/accept': () => ({ status: 'ok' }),
};
