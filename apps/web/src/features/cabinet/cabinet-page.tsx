import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { Cabinet } from '@vidno/contract/account/cabinet';
import { SERVICE } from '@vidno/contract/constants';
import { Check, Coins, LockKeyhole } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTariffs } from '#features/payment/tariffs-api.ts';
import { TrialCard } from '#features/payment/trial/trial-card.tsx';
import { BalanceCard } from '#features/subscription/balance-card.tsx';
import { isSubscribed, subscriptionQuery } from '#features/subscription/subscription.ts';
import { formatNumber, pluralOf } from '#shared/format/format.ts';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { CabinetFrame } from './cabinet-frame.tsx';
import styles from './cabinet-page.module.css';
import { Contacts } from './contacts/contacts.tsx';
import { contactsTexts } from './contacts/contacts-texts.ts';
import { listHoldings } from './list-holdings.ts';
import { alertChannels, emailState, placeOf, VK_RETURNS } from './rules.ts';
import { overviewTexts as texts } from './texts.ts';

export function CabinetPage(): ReactNode {
  return (
    <CabinetFrame
      side={(cabinet) => (
        <>
          <BalanceCard
            accountId={cabinet.profile.id}
            isCovered={cabinet.profile.paid_services.includes(SERVICE.smartSearch)}
          />
          <OverviewSide cabinet={cabinet} />
        </>
      )}
    >
      {(cabinet) => (
        <>
          <TrialCard />
          <Overview cabinet={cabinet} />
        </>
      )}
    </CabinetFrame>
  );
}

function Overview({ cabinet }: { readonly cabinet: Cabinet }) {
  const { confirmed, pending } = emailState(cabinet);
  const lacksEmail = cabinet.notifications.email.available && confirmed === null && pending === null;
  return (
    <>
      <VkReturned />
      {lacksEmail && <Alert title={texts.addEmailTitle}>{texts.addEmail}</Alert>}
      <Holdings cabinet={cabinet} />
      <Contacts cabinet={cabinet} />
    </>
  );
}

/** What the account holds, and the way to it. */
function Holdings({ cabinet }: { readonly cabinet: Cabinet }) {
  return (
    <Section title={texts.holdings}>
      <ul className={styles.tiles}>
        {listHoldings(cabinet).map(({ to, count, forms, Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.tile}>
              <Icon size={22} aria-hidden />
              <b className={styles.count}>{formatNumber(count)}</b> <span>{pluralOf(count, forms)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OverviewSide({ cabinet }: { readonly cabinet: Cabinet }) {
  return (
    <>
      <ServicesCard services={cabinet.services} held={cabinet.profile.allow_services} />
      <AlertsCard notifications={cabinet.notifications} />
    </>
  );
}

type Service = Cabinet['services'][number];

interface ServicesCardProps {
  readonly services: readonly Service[];
  /** Ids of those whose screens are open, paid for or not. */
  readonly held: readonly number[];
}

/** The services that are paid for, and how to open the others. Results of services that are no longer paid for are linked too. */
function ServicesCard({ services, held }: ServicesCardProps) {
  const id = useId();
  const isAnyClosed = services.some(({ open }) => !open);
  return (
    <Card as="section" aria-labelledby={id}>
      <div className={styles.card}>
        <h2 id={id} className={styles.title}>
          {texts.services}
        </h2>
        <ul className={styles.services}>
          {services.map((service) =>
            service.open ? (
              <OpenService key={service.id} service={service} />
            ) : (
              <ClosedService key={service.id} service={service} isHeld={held.includes(service.id)} />
            ),
          )}
        </ul>
        <TariffLine />
        {isAnyClosed && <p className={styles.quiet}>{texts.closedHint}</p>}
      </div>
    </Card>
  );
}

function OpenService({ service: { id, title } }: { readonly service: Service }) {
  return (
    <li>
      <Check size={18} className={styles.open} aria-hidden />
      <Title title={title} place={placeOf(id)} />
      <Badge tone="success">{texts.open}</Badge>
    </li>
  );
}

function ClosedService({ service: { id, title }, isHeld }: { readonly service: Service; readonly isHeld: boolean }) {
  const tariffs = useTariffs().data;
  // Whoever has no tariff for it pays for one search at a time.
  const isPaidEach = id === SERVICE.smartSearch && tariffs?.payments === true;
  return (
    <li>
      {isPaidEach ? (
        <Coins size={18} className={styles.open} aria-hidden />
      ) : (
        <LockKeyhole size={18} className={styles.closed} aria-hidden />
      )}
      <span>
        <Title title={title} place={isHeld || isPaidEach ? placeOf(id) : null} />
        {isPaidEach && <small className={styles.each}>{texts.each(tariffs.search_price_kopecks)}</small>}
      </span>
      <Link to="/change-tariff" className={styles.link}>
        {texts.addToTariff}
      </Link>
    </li>
  );
}

function Title({ title, place }: { readonly title: string; readonly place: ReturnType<typeof placeOf> }) {
  if (place === null) return title;
  return (
    <Link to={place} className={styles.link}>
      {title}
    </Link>
  );
}

/** Where alerts go, and the way to the settings. */
function AlertsCard({ notifications }: { readonly notifications: Cabinet['notifications'] }) {
  const id = useId();
  const channels = alertChannels(notifications).map((channel) => texts.by[channel]);
  return (
    <Card as="section" aria-labelledby={id}>
      <div className={styles.card}>
        <h2 id={id} className={styles.title}>
          {texts.alerts}
        </h2>
        <p className={styles.quiet}>
          {channels.length === 0 ? texts.alertsOff : texts.alertsOn(channels.join(texts.and))}
        </p>
        <Link to="/notifications/settings" className={styles.link}>
          {texts.setUpAlerts}
        </Link>
      </div>
    </Card>
  );
}

/** The tariff that opens the services; nothing while it is not known. */
function TariffLine() {
  const { data: subscription } = useQuery(subscriptionQuery);
  if (!subscription) return null;
  const { sub_name, state, next_charge } = subscription;
  return (
    <div>
      <p className={styles.quiet}>
        {isSubscribed(subscription) ? texts.tariff(sub_name) : texts.noTariff} {state === 'past_due' && texts.pastDue}
        {state === 'active' && next_charge && texts.nextCharge(next_charge.at, next_charge.amount_kopecks)}
      </p>
      <Link to="/cabinet/tariff" className={styles.link}>
        {texts.toTariff}
      </Link>
    </div>
  );
}

/** What became of linking VK ID, after the browser has come back from there. */
function VkReturned() {
  const { vk } = useSearch({ strict: false });
  const returned = VK_RETURNS.find((known) => known === vk);
  if (!returned) return null;
  return <Alert kind={returned === 'linked' ? 'success' : 'danger'}>{contactsTexts.vkReturns[returned]}</Alert>;
}
