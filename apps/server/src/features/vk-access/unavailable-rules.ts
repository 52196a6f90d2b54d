import { formatMoscowDayAndTime } from '#config/moscow-time.ts';
import type { VkAnswer, VkUnavailability } from './vk-access.ts';

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
