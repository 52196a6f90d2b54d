import type { VkCall, VkParams } from '@vidno/providers/vk/vk-client';
import { formatMoscowDayAndTime } from '#config/time.ts';

/** The VK API behind a shared pool of tokens, which takes care of rate limits, budgets, retries and token selection. */
export interface VkAccess {
  /** False if this site has neither a VK application nor a token; every call is then `not_connected`. */
  isConnected(): boolean;
  /** False if only users who are logged in at VK ID can make calls, each their own. */
  hasOwnTokens(): boolean;
  /** False if no token of the operator is a user's, so that methods which VK allows to those only are closed. */
  hasUserTokens(): boolean;
  /** Null if the method can be called for the account soon; otherwise what prevents it, and until when. Uses nothing up. */
  findObstacle(method: string, options: Pick<VkCallOptions, 'accountId' | 'lane'>): Promise<VkObstacle | null>;
  call(method: string, params: VkParams, options: VkCallOptions): Promise<VkAnswer>;
  /** Batches calls with `execute` where a token allows it. Answers come in the order of the calls. */
  callMany(calls: readonly VkCall[], options: VkCallOptions): Promise<VkAnswer[]>;
}

export interface VkCallOptions {
  /**
   * Whose work the call is: only their own VK ID login may serve it besides the operator's tokens, of which they use their
   * allowance. Null: work of the site itself, such as a probe.
   */
  readonly accountId: number | null;
  readonly signal?: AbortSignal;
  /**
   * `request` is for a caller who waits: it waits 5 s for its turn, or `turnMs`, and 5 s for VK. `job`, the default, waits as long
   * as a slot is expected within 60 s.
   */
  readonly waitPolicy?: 'request' | 'job';
  readonly turnMs?: number;
  /** Jobs in the fast lane are served first. Those in the slow lane leave a part of the day's calls to the others. */
  readonly lane?: 'fast' | 'normal' | 'slow';
}

export type VkObstacle = Pick<Extract<VkAnswer, { kind: 'unavailable' }>, 'because' | 'retryAt'>;

export type VkAnswer =
  | { readonly kind: 'answered'; readonly response: unknown }
  /** Final: the same call would be refused again. */
  | { readonly kind: 'refused'; readonly because: VkRefusal; readonly code: number; readonly message: string }
  /** Not answered for now; `code` is VK's own if it gave one (10: a smaller request may succeed). */
  | {
      readonly kind: 'unavailable';
      readonly because: VkUnavailability;
      readonly retryAt: Date;
      readonly code: number | null;
    };

export type VkRefusal = 'closed' | 'deleted' | 'banned' | 'unknown' | 'denied' | 'invalid';

/**
 * `method_closed`: none of our kinds of tokens may call the method. `busy`: the pool is at its rate limit. `budget`: the daily
 * calls are used up; `allowance`: the account has used its part of them.
 */
export type VkUnavailability =
  | 'not_connected'
  | 'no_token'
  | 'budget'
  | 'allowance'
  | 'busy'
  | 'down'
  | 'method_closed';

/** What the user searched VK for. */
export type VkSubject = 'people' | 'posts';

export interface VkUnavailable {
  readonly kind: 'unavailable';
  /** For the user. */
  readonly message: string;
  /** Null if unknown. */
  readonly retryAt: Date | null;
  /** True if the site's configuration rules it out, so that waiting does not help. */
  readonly isPermanent: boolean;
}

const SUBJECTS: Readonly<Record<VkSubject, string>> = { people: 'людей', posts: 'посты' };

const PERMANENT: ReadonlySet<VkUnavailability> = new Set(['not_connected', 'method_closed']);

/** Tells the user in Russian why VK gave no answer. */
export function toUnavailable(answer: Exclude<VkAnswer, { kind: 'answered' }>, subject: VkSubject): VkUnavailable {
  if (answer.kind === 'refused') {
    const message = 'ВКонтакте отклонил этот запрос. Измените его и попробуйте ещё раз.';
    return { kind: 'unavailable', message, retryAt: null, isPermanent: false };
  }
  const { because, retryAt } = answer;
  return { kind: 'unavailable', message: textOf(answer, subject), retryAt, isPermanent: PERMANENT.has(because) };
}

function textOf({ because, retryAt }: Extract<VkAnswer, { kind: 'unavailable' }>, subject: VkSubject): string {
  switch (because) {
    case 'not_connected':
      return 'ВКонтакте на этом сайте не подключён.';
    case 'method_closed':
      return `ВКонтакте не даёт этому сайту искать ${SUBJECTS[subject]}: для этого нужен токен пользователя.`;
    case 'no_token':
      return 'Сейчас у сайта нет действующего доступа к ВКонтакте.';
    case 'budget':
      return `Запас поисков во ВКонтакте исчерпан. Он пополнится ${formatMoscowDayAndTime(retryAt)} по Москве.`;
    case 'allowance':
      return `Вы сделали все поиски во ВКонтакте, которые есть у вас на сегодня. Новые появятся ${formatMoscowDayAndTime(retryAt)} по Москве.`;
    case 'busy':
      return 'Сейчас слишком много запросов к ВКонтакте. Попробуйте через минуту.';
    case 'down':
      return 'ВКонтакте сейчас не отвечает. Попробуйте через несколько минут.';
  }
}
