import { formatMoscowDayAndTime } from '#config/moscow-time.ts';
import type { EmailContent } from '#sending/email-page.ts';
import { type Letter, writeLetter } from '#sending/write-letter.ts';
import type { AccountLetter } from './account-letter.ts';
import { ifNotYou, toChangeLetter } from './to-change-letter.ts';

export interface AccountLinks {
  /** Origin of the web app. */
  readonly publicUrl: string;
  readonly supportEmail: string;
}

export function writeAccountEmail(letter: AccountLetter, { publicUrl, supportEmail }: AccountLinks): EmailContent {
  const web = publicUrl.replace(/\/+$/, '');
  return writeLetter(toLetter(letter, { urlOf: (path) => `${web}${path}`, supportEmail }));
}

interface Links {
  urlOf(path: string): string;
  readonly supportEmail: string;
}

/** Codes and tokens stand in the fragment of a link, which browsers never send to a server. */
function toLetter(letter: AccountLetter, links: Links): Letter {
  switch (letter.kind) {
    case 'registration_code':
      return toRegistration(letter, links);
    case 'already_registered':
      return {
        subject: 'У вас уже есть аккаунт в «Видно»',
        paragraphs: [
          'Здравствуйте! Кто-то, скорее всего вы, регистрируется с этой почтой. Новый аккаунт не нужен: он у вас уже есть.',
          'Войдите как обычно. Забыли пароль? На странице входа можно задать новый.',
        ],
        action: { text: 'Войти', url: links.urlOf('/login') },
        notes: ['Если это были не вы, ничего делать не нужно: в ваш аккаунт так не попасть.'],
      };
    case 'password_reset':
      return {
        subject: 'Новый пароль для «Видно»',
        paragraphs: ['Здравствуйте! Вы попросили сменить пароль. Придумайте новый по этой ссылке.'],
        action: { text: 'Задать новый пароль', url: links.urlOf(`/password/reset#${letter.token}`) },
        notes: [
          'Ссылка действует час и сработает один раз. Потом нужно будет войти заново на всех устройствах.',
          'Если вы об этом не просили, ничего делать не нужно: прежний пароль остаётся.',
        ],
      };
    case 'deletion_requested':
      return {
        subject: 'Аккаунт в «Видно» скоро будет удалён',
        paragraphs: [
          `Вы попросили удалить аккаунт. Это случится ${formatMoscowDayAndTime(letter.deletionAt)} по Москве: исчезнут поиски, мониторинги, фотографии и отчёты.`,
          'Передумали? До этого времени удаление можно отменить в личном кабинете.',
        ],
        action: { text: 'Открыть кабинет', url: links.urlOf('/cabinet') },
        notes: [ifNotYou(links)],
      };
    case 'confirmation_code':
      return {
        subject: 'Код, чтобы подтвердить, что это вы',
        paragraphs: ['Здравствуйте! Вы меняете способ входа в «Видно». Введите код там, где начали.'],
        values: [{ label: 'Код', value: letter.code }],
        notes: ['Код действует 10 минут и только в том браузере, где вы его попросили.', ifNotYou(links)],
      };
    default:
      return toChangeLetter(letter, links);
  }
}

function toRegistration(
  { code, generatedPassword }: Extract<AccountLetter, { kind: 'registration_code' }>,
  { urlOf }: Links,
): Letter {
  return {
    subject: 'Код для регистрации в «Видно»',
    paragraphs: [
      'Здравствуйте! Остался один шаг: введите код там, где начали регистрацию.',
      ...(generatedPassword === null ? [] : ['Пароль мы придумали за вас. Поменять его можно в личном кабинете.']),
    ],
    values: [
      { label: 'Код', value: code },
      ...(generatedPassword === null ? [] : [{ label: 'Ваш пароль', value: generatedPassword }]),
    ],
    action: { text: 'Подтвердить почту', url: urlOf(`/confirm-reg#${code}`) },
    notes: [
      'Код и ссылка действуют 10 минут и только в том браузере, где вы регистрируетесь.',
      'Если вы не регистрировались, ничего делать не нужно: без кода аккаунт не появится.',
    ],
  };
}
