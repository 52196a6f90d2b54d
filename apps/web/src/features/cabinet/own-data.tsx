import type { Cabinet } from '@vidno/contract/account/cabinet';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { WithdrawConsent } from '#features/privacy/withdraw-consent.tsx';
import { formatCount, formatDate } from '#shared/format/format.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { PasswordField } from '#shared/ui/form/fields.tsx';
import { Section } from '#shared/ui/layout/card.tsx';
import { Row, RowButton, Rows } from '#shared/ui/layout/rows.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { useDeleteAccount, useExportData, useKeepAccount } from './api.ts';
import styles from './own-data.module.css';
import { overviewTexts } from './texts.ts';

/** What one may do with everything that is held about the account: take it along, or have it deleted. */
export function DataSection({ cabinet }: { readonly cabinet: Cabinet }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <Section title={dataTexts.title}>
      <Rows>
        <DownloadRow accountId={cabinet.profile.id} />
        {cabinet.deletion_at === null && (
          <Row
            icon={<Trash2 size={20} />}
            title={dataTexts.delete}
            detail={dataTexts.deleteHint}
            action={
              <RowButton of={dataTexts.delete} onClick={() => setDeleting(true)}>
                {dataTexts.toDelete}
              </RowButton>
            }
          />
        )}
      </Rows>
      <WithdrawConsent />
      {deleting && <DeleteAccount cabinet={cabinet} onClose={() => setDeleting(false)} />}
    </Section>
  );
}

function DownloadRow({ accountId }: { readonly accountId: number }) {
  const collect = useExportData(accountId);
  return (
    <Row
      icon={<Download size={20} />}
      title={dataTexts.download}
      detail={dataTexts.downloadHint}
      action={
        <RowButton of={dataTexts.download} busy={collect.isPending} onClick={() => collect.mutate()}>
          {dataTexts.collect}
        </RowButton>
      }
    >
      {collect.isPending && <Progress label={dataTexts.collecting} />}
      {collect.isSuccess && <Alert kind="success">{dataTexts.collected}</Alert>}
      {collect.error && <FailureAlert failure={collect.error} />}
    </Row>
  );
}

interface DeleteAccountProps {
  readonly cabinet: Cabinet;
  readonly onClose: () => void;
}

/** Says what goes and what the law keeps before it asks. */
function DeleteAccount({ cabinet, onClose }: DeleteAccountProps) {
  const isLeaving = cabinet.deletion_at !== null;
  const remove = useDeleteAccount(cabinet.profile.id);
  const [atOnce, setAtOnce] = useState(isLeaving);
  const [password, setPassword] = useState('');
  const needed = cabinet.has_password ? password : null;

  return (
    <Modal
      open
      title={deletionTexts.title}
      onClose={onClose}
      actions={
        <>
          <Button theme="white" onClick={onClose}>
            {deletionTexts.cancel}
          </Button>
          <Button
            theme="red"
            disabled={needed === ''}
            busy={remove.isPending}
            onClick={() => remove.mutate({ atOnce, password: needed }, { onSuccess: onClose })}
          >
            {deletionTexts.submit}
          </Button>
        </>
      }
    >
      <WhatGoes counts={cabinet.counts} hasVk={cabinet.vk !== null || cabinet.counts.vk_accounts > 0} />
      <p className={styles.quiet}>{atOnce ? deletionTexts.now : deletionTexts.later}</p>
      {!isLeaving && (
        <Checkbox label={deletionTexts.atOnce} checked={atOnce} onChange={(event) => setAtOnce(event.target.checked)} />
      )}
      {cabinet.has_password && (
        <PasswordField
          label={deletionTexts.password}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <FailureAlert failure={remove.error} />
    </Modal>
  );
}

interface WhatGoesProps {
  readonly counts: Cabinet['counts'];
  readonly hasVk: boolean;
}

function WhatGoes({ counts, hasVk }: WhatGoesProps) {
  return (
    <dl className={styles.list}>
      {counts.searches + counts.monitors > 0 && (
        <Fate
          what={deletionTexts.holdings(counts.searches, counts.monitors)}
          note={deletionTexts.holdingsNote}
          fate={deletionTexts.goes}
        />
      )}
      {hasVk && <Fate what={deletionTexts.vk} note={deletionTexts.vkNote} fate={deletionTexts.goes} />}
      <Fate what={deletionTexts.profile} note={deletionTexts.profileNote} fate={deletionTexts.goes} />
      {runtimeConfig.payments && (
        <Fate what={deletionTexts.money} note={deletionTexts.moneyNote} fate={deletionTexts.returned} />
      )}
      <Fate what={deletionTexts.log} note={deletionTexts.logNote} fate={deletionTexts.stays} />
    </dl>
  );
}

function Fate({ what, note, fate }: { readonly what: string; readonly note: string; readonly fate: string }) {
  return (
    <div>
      <dt>
        {what}
        <small>{note}</small>
      </dt>
      <dd>{fate}</dd>
    </div>
  );
}

interface LeavingProps {
  readonly cabinet: Cabinet;
  readonly deletionAt: string;
}

/** The account waits to be deleted: one may stay, or go at once. */
export function Leaving({ cabinet, deletionAt }: LeavingProps) {
  const keep = useKeepAccount(cabinet.profile.id);
  const [deleting, setDeleting] = useState(false);
  return (
    <div>
      <Alert
        kind="warning"
        title={leavingTexts.title(deletionAt)}
        action={
          <>
            <Button theme="blue" busy={keep.isPending} onClick={() => keep.mutate()}>
              {leavingTexts.keep}
            </Button>
            <Button theme="white" onClick={() => setDeleting(true)}>
              {leavingTexts.now}
            </Button>
          </>
        }
      >
        {leavingTexts.lead}
      </Alert>
      <FailureAlert failure={keep.error} />
      {deleting && <DeleteAccount cabinet={cabinet} onClose={() => setDeleting(false)} />}
    </div>
  );
}

const dataTexts = {
  title: 'Ваши данные',
  download: 'Скачать мои данные',
  downloadHint: 'Один архив: страница для чтения, JSON и фотографии',
  collect: 'Скачать',
  collecting: 'Собираем архив. Обычно это меньше минуты.',
  collected: 'Архив скачан. Откройте в нём index.html, чтобы прочитать.',
  delete: 'Удалить аккаунт',
  deleteHint: 'Поиски, мониторинги и профиль. Есть 14 дней, чтобы передумать',
  toDelete: 'Удалить',
};

const deletionTexts = {
  title: 'Вы точно хотите удалить аккаунт?',
  cancel: 'Отмена',
  submit: 'Да, удалить',
  goes: 'Удалим',
  stays: 'Останется',
  holdings: (searches: number, monitors: number) =>
    `${formatCount(searches, overviewTexts.searchForms)} и ${formatCount(monitors, overviewTexts.monitorForms)}`,
  holdingsNote: 'вместе с находками и фотографиями',
  vk: 'Страницы и вход VK',
  vkNote: 'доступ отзовём во ВКонтакте',
  profile: 'Профиль и контакты',
  profileNote: 'почта, телефон, Telegram, сеансы',
  money: 'Деньги',
  moneyNote: 'остаток баланса и неиспользованные дни: вернём на карту',
  returned: 'Вернём',
  log: 'Журнал поисков',
  logNote: 'кто, когда и зачем искал: этого требует закон',
  later: 'Аккаунт удалится через 14 дней. До этого дня его можно вернуть.',
  now: 'Вернуть аккаунт будет нельзя.',
  atOnce: 'Удалить сразу, без 14 дней',
  password: 'Пароль',
};

const leavingTexts = {
  title: (moment: string) => `Аккаунт удалится ${formatDate(moment)}`,
  lead: 'До этого дня всё работает как прежде, и можно передумать.',
  keep: 'Передумать',
  now: 'Удалить сейчас',
};
