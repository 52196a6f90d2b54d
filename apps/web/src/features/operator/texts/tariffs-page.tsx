import type { OperatorTariff } from '@vidno/contract/operator/tariffs';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { formatCount, formatDate } from '#shared/format/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Section } from '#shared/ui/layout/card.tsx';
import { OperatorLink } from '../address.tsx';
import styles from '../operator.module.css';
import { PartsFrame } from '../parts-frame.tsx';
import { useOperatorTariffs } from './api.ts';
import { PlanDialog, WithdrawDialog } from './price-dialogs.tsx';
import { describeLines } from './price-rules.ts';
import { texts } from './tariff-texts.ts';

export function TariffsPage() {
  const { data: tariffs, error, refetch } = useOperatorTariffs();
  return (
    <PartsFrame of="texts" lead={texts.lead}>
      <FailureAlert failure={error} title={texts.failed} onRetry={refetch} />
      {!tariffs && !error && <Skeleton height="20rem" />}
      {tariffs?.length === 0 && (
        <EmptyState icon={<Tags size={28} />} title={texts.none}>
          {texts.noneLead}
        </EmptyState>
      )}
      {tariffs?.map((tariff) => (
        <TariffSection key={tariff.id} tariff={tariff} />
      ))}
    </PartsFrame>
  );
}

/** What it costs, what it will cost, and the way to change that. */
function TariffSection({ tariff }: { readonly tariff: OperatorTariff }) {
  const [asked, setAsked] = useState<'plan' | 'withdraw' | null>(null);
  const { id, name, days, lines, since, planned, hidden } = tariff;
  const close = () => setAsked(null);
  return (
    <Section title={name}>
      <div className={styles.bar}>
        <strong>{describeLines(lines)}</strong>
        <span className={styles.quiet}>
          {texts.forPeriod(formatCount(days, texts.days))},{' '}
          {since === null ? texts.firstPrice : texts.since(formatDate(since))}
        </span>
        {hidden && <Badge>{texts.hidden}</Badge>}
      </div>
      {planned ? (
        <Alert
          title={texts.plannedTitle(formatDate(planned.from))}
          action={<Button onClick={() => setAsked('withdraw')}>{texts.withdraw}</Button>}
        >
          {describeLines(planned.lines)}
        </Alert>
      ) : null}
      <div className={styles.bar}>
        {planned === null && <Button onClick={() => setAsked('plan')}>{texts.plan}</Button>}
        <OperatorLink to={`/texts/tariffs/${id}`}>{texts.history}</OperatorLink>
      </div>
      {asked === 'plan' && <PlanDialog tariff={tariff} onClose={close} />}
      {asked === 'withdraw' && planned && <WithdrawDialog tariff={tariff} price={planned.id} onClose={close} />}
    </Section>
  );
}
