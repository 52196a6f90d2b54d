import * as z from 'zod/mini';
import { type Answer, type HttpRequest, json } from '../http.ts';
import * as bodies from './control-schemas.ts';
import type { VkSimulator } from './vk-simulator.ts';

export type ControllableSimulator = Omit<VkSimulator, 'close' | 'origin' | 'apiBaseUrl' | 'idBaseUrl' | 'oauthBaseUrl'>;
type Action = (simulator: ControllableSimulator, body: unknown) => unknown;

/** `/simulator/*`: lets another process change and inspect the simulator. */
export function answerControl(simulator: ControllableSimulator, { method, path, params, body }: HttpRequest): Answer {
  const name = path.replace('/simulator/', '');
  const action = method === 'POST' ? POSTS.get(name) : GETS.get(name);
  if (!action) return json({ error: `No control call ${method} ${name}` }, 404);
  try {
    const result = action(simulator, method === 'POST' ? JSON.parse(body || '{}') : params);
    return json(result ?? { ok: true });
  } catch (error) {
    return json({ error: error instanceof Error ? error.message : String(error) }, 400);
  }
}

const POSTS: ReadonlyMap<string, Action> = new Map<string, Action>([
  [
    'add-post',
    on(bodies.addPostSchema, ({ world }, { owner_id, ...post }) => world.addPost(owner_id, withoutUndefined(post))),
  ],
  [
    'delete-post',
    on(bodies.postSchema, ({ world }, { owner_id, post_id }) => ({ ok: world.deletePost(owner_id, post_id) })),
  ],
  [
    'archive-post',
    on(bodies.postSchema, ({ world }, { owner_id, post_id }) => ({ ok: world.archivePost(owner_id, post_id) })),
  ],
  [
    'restore-post',
    on(bodies.postSchema, ({ world }, { owner_id, post_id }) => ({ ok: world.restorePost(owner_id, post_id) })),
  ],
  [
    'pin-post',
    on(bodies.pinPostSchema, ({ world }, { owner_id, post_id }) => ({ ok: world.pinPost(owner_id, post_id) })),
  ],
  [
    'change-post',
    on(bodies.changePostSchema, ({ world }, { owner_id, post_id, ...change }) => ({
      ok: world.changePost(owner_id, post_id, withoutUndefined(change)),
    })),
  ],
  [
    'change-account',
    on(bodies.changeAccountSchema, ({ world }, { owner_id, screen_name: screenName, ...change }) =>
      world.changeAccount(owner_id, withoutUndefined({ ...change, screenName })),
    ),
  ],
  [
    'clock',
    on(bodies.clockSchema, ({ world, clock }, { advance = 0, grows }) => {
      clock.advance(advance);
      world.grows = grows ?? world.grows;
      return { now: clock.now().toISOString() };
    }),
  ],
  ['befriend', on(bodies.befriendSchema, ({ world }, { one, other }) => world.befriend(one, other))],
  [
    'add-token',
    on(bodies.addTokenSchema, ({ tokens }, { token, kind, user_id: userId = null }) => {
      tokens.add({ token, kind, userId });
    }),
  ],
  ['revoke-token', on(bodies.tokenSchema, ({ tokens }, { token }) => tokens.revoke(token))],
  ['expire-token', on(bodies.tokenSchema, ({ tokens }, { token }) => tokens.expire(token))],
  ['revoke-grants', on(bodies.userSchema, ({ grants }, { user_id }) => grants.revokeAllOf(user_id))],
  [
    'plan-fault',
    on(bodies.planFaultSchema, ({ faults }, { fault, times, ...target }) =>
      faults.plan(fault, {
        ...withoutUndefined(target),
        times: times === null ? Number.POSITIVE_INFINITY : (times ?? 1),
      }),
    ),
  ],
  ['clear-faults', on(bodies.nothingSchema, ({ faults }) => faults.clear())],
  [
    'down',
    on(bodies.downSchema, ({ faults }, { down }) => {
      faults.isDown = down;
    }),
  ],
  [
    'limits',
    on(bodies.limitsSchema, ({ limits }, { on, per_second, per_day }) => {
      limits.isOn = on ?? limits.isOn;
      Object.assign(limits.values.perSecond, per_second);
      Object.assign(limits.values.perDay, per_day);
    }),
  ],
  [
    'browser',
    on(bodies.browserSchema, ({ browser }, { viewer_id, auto_approve, contacts }) => {
      browser.viewerId = viewer_id ?? browser.viewerId;
      browser.autoApprove = auto_approve ?? browser.autoApprove;
      browser.contacts = contacts ?? browser.contacts;
    }),
  ],
  ['reset-counters', on(bodies.nothingSchema, ({ counters }) => counters.reset())],
]);

const GETS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['counters', ({ counters }) => counters.all()],
  [
    'account',
    on(z.object({ login: z.string() }), ({ world }, { login }) => ({ account: world.accountByLogin(login) })),
  ],
  ['raw-posts', on(bodies.sliceSchema, ({ world }, slice) => sliceOf(world.rawPosts(slice.owner_id), slice))],
  ['raw-members', on(bodies.sliceSchema, ({ world }, slice) => sliceOf(world.rawMembers(slice.owner_id), slice))],
]);

function on<T>(schema: z.ZodMiniType<T>, act: (simulator: ControllableSimulator, body: T) => unknown): Action {
  return (simulator, body) => act(simulator, schema.parse(body));
}

function sliceOf(all: Generator<unknown>, { offset, count }: { offset: number; count: number }) {
  return { items: all.drop(offset).take(count).toArray() };
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Drops undefined values, which `exactOptionalPropertyTypes` forbids. */
function withoutUndefined<T extends object>(body: T): Defined<T> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Defined<T>;
}
