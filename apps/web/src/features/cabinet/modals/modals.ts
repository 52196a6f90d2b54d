import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hideModal30Days, readCompanyNotice } from '@vidno/contract/account/cabinet';
import type { LoginChangeKind } from '@vidno/contract/account/login-changes';
import { readLoginChanges } from '@vidno/contract/account/proofs';
import type { Profile } from '@vidno/contract/session';
import { call } from '#features/session/api.ts';
import { profileQuery } from '#features/session/profile-api.ts';
import { formatMoment } from '#shared/format/format.ts';

/** Closes the modal at once; `never` means not after the next 30 days either. */
export function useHideModal30Days({ id }: Profile) {
  const changeProfile = useChangeProfile();
  return useMutation({
    mutationFn: (never: boolean) => call(hideModal30Days, { params: { id }, body: { never } }),
    onMutate: () => changeProfile((profile) => ({ ...profile, show_modal_30_days: false })),
  });
}

/** Closes the notice at once. If the server does not learn of it, the notice is shown again on the next visit. */
export function useReadCompanyNotice({ id }: Profile) {
  const changeProfile = useChangeProfile();
  return useMutation({
    mutationFn: (noticeId: string) => call(readCompanyNotice, { params: { id }, body: { notice_id: noticeId } }),
    onMutate: () =>
      changeProfile((profile) => ({
        ...profile,
        company_notice: profile.company_notice && { ...profile.company_notice, read: true },
      })),
  });
}

/** Closes what was told at once, up to the newest change that was shown. */
export function useReadLoginChanges({ id }: Pick<Profile, 'id'>) {
  const changeProfile = useChangeProfile();
  return useMutation({
    mutationFn: (changeId: string) => call(readLoginChanges, { params: { id }, body: { change_id: changeId } }),
    onMutate: () => changeProfile((profile) => ({ ...profile, login_changes: [] })),
  });
}

/** A fetch under way is given up: it would bring back what was just closed. */
function useChangeProfile() {
  const queryClient = useQueryClient();
  return async (change: (profile: Profile) => Profile): Promise<void> => {
    await queryClient.cancelQueries({ queryKey: profileQuery.queryKey });
    queryClient.setQueryData(profileQuery.queryKey, (profile) => (profile ? change(profile) : profile));
  };
}

export const days30Texts = {
  title: 'Вы с нами больше 30 дней',
  lead: 'За последние 30 дней вы ничего не оплачивали. Ничего не пропало: всё ваше на месте, а у нас есть новое.',
  noTariff: 'Тарифа у вас сейчас нет, поэтому ничего и не спишется.',
  holds: 'Что у вас есть',
  news: 'Что нового',
  open: 'Открыть',
  never: 'Больше не показывать',
  tariffs: 'Тарифы',
};

/** What has been added to the product lately, newest first. Only what works now; three at most. */
export const NEWS: readonly { readonly title: string; readonly detail: string }[] = [
  { title: 'Личный кабинет', detail: 'Сеансы на всех устройствах, второй шаг входа, выгрузка данных' },
  { title: 'Поиск сразу по нескольким фото', detail: 'От двух до пяти снимков одного человека: ответ точнее' },
  { title: 'Сравнение страниц VK', detail: 'До десяти аккаунтов рядом, с выгрузкой в таблицу' },
];

export const loginChangeTexts = {
  title: 'Способ входа изменился',
  lead: 'Это сделали не в этом браузере:',
  ifNotYou: 'Это были не вы? Завершите остальные сеансы и сразу смените пароль.',
  mine: 'Это я',
  endOthers: 'Завершить остальные сеансы',
  keep: 'Оставить',
  madeAt: (at: string, device: string) => [formatMoment(at), device].filter(Boolean).join(' · '),
  ownTitle: 'Остальные сеансы ещё открыты',
  own: 'Мы сообщили им, что способ входа изменился. Если вошли не только вы, завершите их.',
  kinds: {
    password_changed: 'Изменён пароль',
    email_changed: 'Изменена почта',
    phone_changed: 'Изменён телефон',
    second_factor_on: 'Включён второй шаг входа',
    second_factor_off: 'Выключен второй шаг входа',
    vk_linked: 'Привязан VK ID',
    vk_unlinked: 'Отвязан VK ID',
    telegram_linked: 'Привязан Telegram',
    telegram_unlinked: 'Отвязан Telegram',
  } satisfies Record<LoginChangeKind, string>,
};

export const companyTexts = {
  title: 'Смена компании',
  stays: 'Сообщение останется в разделе «Уведомления».',
};
