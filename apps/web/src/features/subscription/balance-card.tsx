import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Tariffs } from '#features/payment/tariffs-api.ts';
import { TopUpLink } from '#features/statement/top-up-link.tsx';
import { formatCount } from '#shared/format/format.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { useBalance, useTariffs } from './api.ts';
import styles from './balance-card.module.css';
import { balanceTexts as texts } from './texts.ts';

interface BalanceCardProps {
  readonly accountId: number;
  /** Searches are in the tariff: they cost nothing now. */
  readonly isCovered?: boolean;
}

/** What can be spent on searches. Nothing is shown where nothing can be paid, or while the amount is not known. */
export function BalanceCard({ accountId, isCovered = false }: BalanceCardProps) {
  const id = useId();
  const { data: balance, error } = useBalance(accountId);
  const { data: tariffs } = useTariffs();
  if (tariffs?.payments === false || (error && !balance)) return null;
  return (
    <Card as="section" aria-labelledby={id}>
      <div className={styles.card}>
        <h2 id={id} className={styles.title}>
          {texts.title}
        </h2>
        {balance ? (
          <>
            <p className={styles.amount}>{formatKopecks(balance.balance_kopecks)}</p>
            <p className={styles.quiet}>{isCovered ? texts.covered : enoughText(balance.balance, tariffs)}</p>
            {balance.reserved_kopecks > 0 && (
              <p className={styles.quiet}>{texts.reserved(formatKopecks(balance.reserved_kopecks))}</p>
            )}
          </>
        ) : (
          <BalanceSkeleton />
        )}
        <div className={styles.actions}>
          <TopUpLink />
          <Link to="/cabinet/statement" className={styles.link}>
            {texts.statement}
          </Link>
        </div>
      </div>
    </Card>
  );
}

/** For how many searches the money is enough; without any, what one costs. */
function enoughText(searches: number, tariffs: Tariffs | undefined): string | null {
  if (searches > 0) return texts.enough(formatCount(searches, texts.searchForms));
  return tariffs ? texts.empty(formatKopecks(tariffs.search_price_kopecks)) : null;
}

function BalanceSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Skeleton width="6rem" height="2rem" />
    </div>
  );
}
