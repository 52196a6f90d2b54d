import { randomUUID } from 'node:crypto';
import { SERVICE } from '@vidno/contract/constants';
import { type Endpoint, urlOf } from '@vidno/contract/endpoint';
import type { Database } from '../../apps/server/src/database/database.ts';
import type { AccountId } from '../../apps/server/src/features/identity/tools.ts';
import { createVkPictureUrls } from '../../apps/server/src/features/vk-posts/pictures.ts';
import { serveVkPosts, type TrackedWall } from '../../apps/server/src/features/vk-posts/routes.ts';
import { createFileUrls } from '../../apps/server/src/files/file-urls.ts';
import { createBareApp } from '../../apps/server/src/testing/test-app.ts';
import { type FilledWall, FOLLOWERS } from './fill-wall.ts';

export interface WallsServer {
  /** Ids of the tracked walls, in the order given. */
  readonly ids: readonly string[];
  /** Returns the answer and the milliseconds from the request to the end of the answer. */
  call(definition: Endpoint, query: Record<string, unknown>): Promise<{ ms: number; answer: unknown }>;
  close(): Promise<void>;
}

/** The server's routes of VK posts, without a socket and without authentication. */
export async function serveWalls(db: Database, walls: readonly FilledWall[]): Promise<WallsServer> {
  const tracked = walls.map((wall): TrackedWall => toTracked(wall));
  const find = (id: string) => tracked.find((wall) => wall.id === id) ?? null;
  // Every request comes from the same caller.
  const caller = { accountId: 1 as AccountId, sessionId: '', isVisitor: false, services: [SERVICE.vk] };
  const guard = async () => caller;
  const session = async () => ({ ...caller, generation: 0, account: caller });
  const app = await createBareApp();
  serveVkPosts(
    app,
    {
      open: async () => null,
      anyone: guard,
      visitor: async () => null,
      session,
      hinderedSession: session,
      account: guard,
      hindered: guard,
      started: guard,
      analysis: guard,
      holder: guard,
      starter: () => guard,
    },
    {
      db,
      clock: () => new Date(),
      vkAccess: { hasUserTokens: () => true },
      vkPictureUrls: createVkPictureUrls(createFileUrls('a key of the benchmarks', () => new Date())),
      findTracked: async (_, { id }) => find(id),
      findTrackedByLogin: async (_, { login }) => find(login),
      listTracked: async (_, { ids }) => ids.flatMap((id) => find(id) ?? []),
    },
  );
  return {
    ids: tracked.map(({ id }) => id),
    call: async (definition, query) => {
      const started = performance.now();
      const response = await app.inject({ method: definition.method, url: urlOf(definition, { query }) });
      const ms = performance.now() - started;
      if (response.statusCode !== 200) throw new Error(`${definition.path}: ${response.body}`);
      return { ms, answer: response.json() };
    },
    close: () => app.close(),
  };
}

function toTracked(wall: FilledWall): TrackedWall {
  const { ownerId } = wall;
  return {
    ...wall,
    id: randomUUID(),
    demo: false,
    collectedCount: 0,
    hiddenCount: 0,
    checkedAt: null,
    access: 'open',
    collection: { id: randomUUID(), status: 'ok' },
    user: {
      firstName: 'Сообщество',
      lastName: '',
      kind: 'group',
      vk_id: ownerId,
      screenName: `club${-ownerId}`,
      url: `https://vk.com/club${-ownerId}`,
      avatar: null,
      follower: FOLLOWERS,
      friends: null,
      countPosts: null,
      timeLastRefresh: new Date().toISOString(),
    },
  };
}
