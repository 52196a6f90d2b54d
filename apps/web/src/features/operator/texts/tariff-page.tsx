import { exportTariffPrices, PRICE_STATES, type PriceInHistory } from '@vidno/contract/operator/tariffs';
import { History, SearchX } from 'lucide-react';
import { call } from '#features/session/api.ts';
import { formatDate } from '#shared/format/format.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { AccountLink, OperatorLink, useNameOfAddress, useQueryOfAddress } from '../address.tsx';
import { ExportButton, KeysetTable } from '../keyset-pages.tsx';
import { texts as section } from '../texts.ts';
import { useOperatorTariffs, useTariffPrices } from './api.ts';
import { describeLines } from './price-rules.ts';
import { texts } from './tariff-texts.ts';

/** The prices that a tariff has had and will have; who decided so, and why. */
export function TariffPage() {
  const id = useNameOfAddress();
  const [query, change] = useQueryOfAddress();
  const page = useTariffPrices(id, query.after);
  const name = useOperatorTariffs().data?.find((tariff) => tariff.id === id)?.name ?? id;
  const isUnknown = codeOf(page.error) === 'not_found';
  return (
    <Page
      title={texts.historyTitle(name)}
      lead={texts.historyLead}
      above={<OperatorLink to="/texts/tariffs">{texts.back}</OperatorLink>}
      actions={!isUnknown && <ExportButton load={() => call(exportTariffPrices, { params: { id } })} />}
    >
      {isUnknown ? (
        <EmptyState icon={<SearchX size={28} />} title={texts.noTariff} />
      ) : (
        <KeysetTable
          page={page}
          caption={texts.historyList}
          columns={COLUMNS}
          rowKey={({ id: price }) => price}
          empty={
            <EmptyState icon={<History size={28} />} title={texts.noHistory}>
              {texts.noHistoryLead}
            </EmptyState>
          }
          failed={texts.historyFailed}
          onward="older"
          isFirst={query.after === undefined}
          onTurn={(after) => change({ after: after ?? undefined })}
        />
      )}
    </Page>
  );
}

const TONES = { planned: 'accent', in_force: 'success', past: 'neutral', withdrawn: 'warning' } as const;

const COLUMNS: readonly Column<PriceInHistory, never>[] = [
  { key: 'from', title: texts.day, heads: true, cell: ({ from }) => formatDate(from) },
  { key: 'cost', title: texts.cost, cell: ({ lines }) => describeLines(lines) },
  { key: 'state', title: texts.state, cell: ({ state }) => <Badge tone={TONES[state]}>{PRICE_STATES[state]}</Badge> },
  {
    key: 'who',
    title: texts.who,
    cell: ({ planned }) => <AccountLink account={planned.account} nobody={section.bySystem} />,
  },
  { key: 'why', title: texts.why, cell: ({ planned: { reason } }) => reason ?? section.none },
  {
    key: 'withdrawn',
    title: texts.withdrawnBy,
    cell: ({ withdrawn }) =>
      withdrawn === null ? (
        section.none
      ) : (
        <>
          <AccountLink account={withdrawn.account} nobody={section.bySystem} />: {withdrawn.reason ?? section.none}
        </>
      ),
  },
];
