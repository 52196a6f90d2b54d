import { useQuery } from '@tanstack/react-query';
import {
  type FaceSearchSwitch,
  getSettings,
  type Setting,
  switchFaceSearchOff,
  switchFaceSearchOn,
} from '@vidno/contract/operator/settings';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { formatMoment } from '#shared/format/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { SelectField } from '#shared/ui/form/fields.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { useQueryOfAddress } from '../address.tsx';
import { ChangeDialog } from '../change-dialog.tsx';
import { EventHistory } from '../event.tsx';
import styles from '../operator.module.css';
import { texts } from './texts.ts';

export function SettingsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['operator', 'settings'],
    queryFn: ({ signal }) => call(getSettings, undefined, { signal }),
  });
  return (
    <Page title={texts.title} lead={texts.lead}>
      <FailureAlert failure={error} title={texts.failed} onRetry={refetch} />
      {data ? (
        <>
          <FaceSearch faceSearch={data.face_search} />
          <Settings settings={data.data} />
        </>
      ) : (
        !error && <Skeleton height="20rem" />
      )}
    </Page>
  );
}

/** The one switch: for all processes at once, and on the pages of users. */
function FaceSearch({ faceSearch }: { readonly faceSearch: FaceSearchSwitch }) {
  const { allowed, basis, off_since: offSince, seen, history } = faceSearch;
  const [isAsking, setAsking] = useState(false);
  const isOff = offSince !== null;
  const words = isOff ? texts.turnOn : texts.turnOff;
  return (
    <>
      <Section title={texts.faceSearch}>
        <Card>
          <div className={styles.findings}>
            <div className={styles.bar}>
              <State allowed={allowed} offSince={offSince} />
              {allowed && (
                <Button theme={isOff ? 'blue' : 'danger'} onClick={() => setAsking(true)}>
                  {words.action}
                </Button>
              )}
            </div>
            <p>{isOff ? texts.offLead : allowed ? texts.onLead : texts.notAllowedLead}</p>
            {basis !== null && <p className={styles.quiet}>{texts.basis(basis)}</p>}
          </div>
        </Card>
      </Section>
      {history.length > 0 && <EventHistory events={history} />}
      {isAsking && (
        <ChangeDialog
          {...words}
          kind="undoable"
          seen={seen}
          onClose={() => setAsking(false)}
          send={(body) => call(isOff ? switchFaceSearchOn : switchFaceSearchOff, { body })}
        />
      )}
    </>
  );
}

function State({ allowed, offSince }: { readonly allowed: boolean; readonly offSince: string | null }) {
  if (offSince !== null) return <Badge tone="danger">{texts.offSince(formatMoment(offSince))}</Badge>;
  return <Badge tone={allowed ? 'success' : 'warning'}>{allowed ? texts.on : texts.notAllowed}</Badge>;
}

const COLUMNS: readonly Column<Setting, never>[] = [
  { key: 'name', title: texts.name, heads: true, cell: ({ name }) => <code className={styles.name}>{name}</code> },
  { key: 'value', title: texts.value, cell: (setting) => <Value setting={setting} /> },
  {
    key: 'default',
    title: texts.default,
    cell: ({ default: standard }) => (standard === null ? texts.none : <span className={styles.raw}>{standard}</span>),
  },
  {
    key: 'origin',
    title: texts.origin,
    cell: ({ origin }) =>
      origin === 'environment' ? (
        <Badge tone="accent">{texts.origins.environment}</Badge>
      ) : (
        <span className={styles.quiet}>{origin === null ? texts.unset : texts.origins[origin]}</span>
      ),
  },
];

function Value({ setting: { secret, value, origin } }: { readonly setting: Setting }) {
  if (origin === null) return texts.none;
  if (secret) return <Badge>{texts.secretSet}</Badge>;
  return value === null ? texts.none : <span className={styles.raw}>{value}</span>;
}

const WHICH = [
  { value: '', label: texts.set },
  { value: 'all', label: texts.every },
];

function Settings({ settings }: { readonly settings: readonly Setting[] }) {
  const [query, change] = useQueryOfAddress();
  const wanted = (query.name ?? '').trim().toUpperCase();
  const shown = settings.filter(
    ({ name, origin }) => name.includes(wanted) && (query.which === 'all' || origin === 'environment'),
  );
  return (
    <Section title={texts.all} lead={texts.allLead}>
      <search className={styles.filters}>
        <TextField
          label={texts.find}
          autoComplete="off"
          maxLength={60}
          value={query.name ?? ''}
          onChange={({ target }) => change({ name: target.value })}
        />
        <SelectField
          label={texts.which}
          options={WHICH}
          value={query.which ?? ''}
          onChange={({ target }) => change({ which: target.value })}
        />
      </search>
      {shown.length === 0 ? (
        <EmptyState icon={<SlidersHorizontal size={28} />} title={texts.nothing}>
          {texts.nothingLead}
        </EmptyState>
      ) : (
        <SortableTable caption={texts.list} columns={COLUMNS} rows={shown} rowKey={({ name }) => name} />
      )}
    </Section>
  );
}
