import type { Clock } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { createVkPictureUrls } from '#features/vk-posts/pictures.ts';
import type { FetchPublicFile } from '#files/fetch-public-file.ts';
import { createFileUrls } from '#files/file-urls.ts';
import { createMemoryFileStore } from '../memory-file-store.ts';
import { TEST_SECRET } from './test-vk.ts';

/** A net without pictures, so that tests which are not about pictures fetch none. */
const fetchNothing: FetchPublicFile = async () => ({ kind: 'refused', because: 'url_unreachable' });

/** What the features of VK need for pictures, with files in memory. */
export function createTestPictures(
  db: Database,
  { clock, fetchPublicFile = fetchNothing }: { clock: Clock; fetchPublicFile?: FetchPublicFile },
) {
  const [files, fileUrls] = [createMemoryFileStore(), createFileUrls(TEST_SECRET, clock)];
  return { files, fileUrls, vkPictureUrls: createVkPictureUrls(fileUrls), vkPictures: { db, files, fetchPublicFile } };
}
