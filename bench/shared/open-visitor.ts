import { SESSION_HEADER } from '@vidno/contract/constants';
import { urlOf } from '@vidno/contract/endpoint';
import { acceptConsent, FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import { watchSearch } from '@vidno/contract/search';
import { addSearchDemo, getSearch } from '@vidno/contract/smart-search';
import { createVisitor } from '../../e2e/visitor.ts';

export interface SearchVisitor {
  /** From the upload of the picture to the first page of the result. */
  search(picture: Uint8Array, sourceId: string): Promise<{ count: number }>;
}

/** A visitor who has given consent to search by face, over real HTTP. */
export async function openVisitor(origin: string): Promise<SearchVisitor> {
  const { call, token } = await createVisitor(origin);
  const { version } = FACE_SEARCH_CONSENT;
  await call(acceptConsent, { body: { kind: 'face_search', version, purpose: 'Измеряю скорость' } });
  return {
    search: async (picture, source) => {
      const image = new File([Uint8Array.from(picture)], 'photo.jpg', { type: 'image/jpeg' });
      const started = await call(addSearchDemo, { form: { type: 'photo', source, image } });
      if (started.status === 'ok' && started.result) return started.result;
      const { id } = started;
      await waitForEnd(origin + urlOf(watchSearch, { query: { id } }), token);
      return await call(getSearch, { query: { id } });
    },
  };
}

/** The event stream ends when the search does. */
async function waitForEnd(url: string, token: string): Promise<void> {
  const events = await (await fetch(url, { headers: { [SESSION_HEADER]: token } })).text();
  if (!events.includes('"status":"ok"')) throw new Error(`The search failed: ${events}`);
}
