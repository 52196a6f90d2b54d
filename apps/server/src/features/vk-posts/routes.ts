import type { VkUser } from '@vidno/contract/vk-accounts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#database/database.ts';
import type { AccountId, Caller } from '#features/identity/public.ts';
import type { Guards } from '#http/guards.ts';
import type { VkWall } from './vk-wall.ts';

/** A wall as its tracker sees it. */
export interface TrackedWall extends VkWall {
  readonly id: string;
  readonly demo: boolean;
  readonly collection: { readonly id: string; readonly status: 'wait' | 'ok' | 'error' };
  readonly user: VkUser;
}

/** Who tracks what is the business of another feature, which depends on this one. */
export interface VkPostsTools {
  readonly db: Database;
  findTracked(db: Database, asked: { id: string; accountId: AccountId }): Promise<TrackedWall | null>;
  findTrackedByLogin(db: Database, asked: { login: string; accountId: AccountId }): Promise<TrackedWall | null>;
  listTracked(db: Database, asked: { ids: readonly string[]; accountId: AccountId }): Promise<readonly TrackedWall[]>;
}

export function serveVkPosts(_app: FastifyInstance, _guards: Guards<Caller>, _tools: VkPostsTools): void {
  throw new Error('not written yet');
}
