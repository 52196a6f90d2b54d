import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Profile } from '@vidno/contract/session';
import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import { isRegistered } from '#features/session/profile-api.ts';
import { useBalance } from '#features/subscription/api.ts';
import { isSubscribed, subscriptionQuery } from '#features/subscription/subscription.ts';
import { formatDayMonth } from '#shared/format/days.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import styles from './top-bar.module.css';

/** The tariff and until when it works; without one, the money on the balance. Nothing while neither is known. */
export function MoneyChip({ profile }: { readonly profile: Profile }) {
  const isUser = isRegistered(profile);
  const { data: subscription } = useQuery({ ...subscriptionQuery, enabled: isUser });
  if (!isUser) return <BalanceChip profile={profile} />;
  if (!subscription) return null;
  if (!isSubscribed(subscription)) return <BalanceChip profile={profile} />;
  const until = subscription.dunning?.ends_at ?? subscription.paid_until;
  return (
    <Chip to="/cabinet/tariff">
      <VisuallyHidden>{texts.tariff}: </VisuallyHidden>
      <span className={styles.tariff}>{subscription.sub_name}</span>
      {until !== null && <span>{texts.until(until)}</span>}
    </Chip>
  );
}

function BalanceChip({ profile }: { readonly profile: Profile }) {
  const { data: balance } = useBalance(profile.id);
  if (!balance) return null;
  return (
    <Chip to="/cabinet">
      <VisuallyHidden>{texts.balance}: </VisuallyHidden>
      <data value={balance.balance_kopecks / 100}>{formatKopecks(balance.balance_kopecks)}</data>
    </Chip>
  );
}

function Chip({ to, children }: { readonly to: '/cabinet' | '/cabinet/tariff'; readonly children: ReactNode }) {
  return (
    <Link to={to} className={styles.money}>
      <Coins size={18} aria-hidden />
      {children}
    </Link>
  );
}

const texts = {
  tariff: 'Тариф',
  balance: 'Баланс',
  until: (moment: string) => `до\u00a0${formatDayMonth(moment)}`,
};
