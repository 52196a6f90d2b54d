import type { ProofWay } from '@vidno/contract/account/proofs';

export const texts = {
  title: 'Подтвердите, что это вы',
  lead: 'Способ входа меняется только с вашего ведома. Потом десять минут не будем спрашивать снова.',
  cancel: 'Отмена',
  confirm: 'Подтвердить',
  otherwise: 'Или так:',
  password: 'Пароль',
  appCode: 'Код из приложения или код восстановления',
  appCodeHint: 'Каждый код срабатывает один раз.',
  send: 'Прислать код',
  sendTo: (to: string) => `Пришлём код на ${to}.`,
  sent: (to: string) => `Отправили код на ${to}. Он действует десять минут.`,
  telegram: 'Откройте бота: он пришлёт код. Введите его здесь.',
  openBot: 'Открыть Telegram',
  inNewTab: 'в новой вкладке',
  vk: 'Войдите в VK ID ещё раз, и мы вернём вас сюда.',
  goToVk: 'Войти через VK ID',
  impossible:
    'Отсюда подтвердить не получится: нет ни пароля, ни почты или телефона, куда мы могли бы прислать код. Напишите в поддержку, мы поможем.',
  returns: {
    done: 'Спасибо, это вы. Теперь можно менять способ входа.',
    other: 'Это другой VK ID: вход в ваш аккаунт привязан не к нему.',
    failed: 'Подтвердить через VK ID не получилось. Попробуйте ещё раз.',
  },
};

export function wayLabel(by: ProofWay, to: string | null): string {
  return LABELS[by](to ?? '');
}

const LABELS: Readonly<Record<ProofWay, (to: string) => string>> = {
  password: () => 'Пароль',
  second_factor: () => 'Код из приложения',
  email: (to) => `Код на ${to}`,
  phone: (to) => `Код на ${to}`,
  vk: () => 'Вход через VK ID',
  telegram: () => 'Код от бота в Telegram',
};
