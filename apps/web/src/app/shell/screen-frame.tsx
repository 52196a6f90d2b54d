import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { ApiError } from '@vidno/contract/client';
import type { ProblemCode } from '@vidno/contract/problems/problem';
import { CircleQuestionMark, LifeBuoy } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { modalFor } from '#features/cabinet/modals/modal-rules.ts';
import { isUserAsked } from '#features/documents/rules.ts';
import {
  adoptReturn,
  type PendingPayment as Pending,
  useUnattendedPayment,
} from '#features/payment/pending/pending-state.ts';
import { proofReturnOf } from '#features/proof/rules.ts';
import { proofQuestion } from '#features/session/api.ts';
import { profileQuery, useProfile } from '#features/session/profile-api.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { ChunkBoundary, lazyComponent } from '#shared/navigation/load-chunk.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import barStyles from './bottom-bar.module.css';
import { BottomBar } from './bottom-bar.tsx';
import frame from './frame.module.css';
import { LandingFooter } from './landing-footer.tsx';
import { Logo } from './logo.tsx';
import { GREYED, menuTexts } from './menu-texts.ts';
import styles from './screen-frame.module.css';
import { SideMenu } from './side-menu.tsx';
import { MAIN_ID } from './texts.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { TopBar } from './top-bar.tsx';
import { useShellDialogs } from './use-shell-dialogs.tsx';

/** Menu, top bar, bottom bar: the frame of every page but the first. */
export function ScreenFrame() {
  const { dialog, openMore, openSupport } = useShellDialogs();
  return (
    <div className={classNames(frame.frame, styles.screen)}>
      <SideMenu onSupport={openSupport} />
      <div className={frame.column}>
        <TopBar />
        <main id={MAIN_ID} tabIndex={-1} className={frame.main}>
          <MailedPasswordGate>
            <Outlet />
          </MailedPasswordGate>
        </main>
      </div>
      <BottomBar onMore={openMore} logo={<Logo />}>
        <RailEntries onSupport={openSupport} />
      </BottomBar>
      {dialog}
      <AccountModals />
      <PaymentWatch />
      <ProofWatch />
    </div>
  );
}

/** What the bar of a phone has no room for, and a rail has. */
function RailEntries({ onSupport }: { readonly onSupport: () => void }) {
  return (
    <div className={barStyles.roomy}>
      {GREYED.map(({ label, shortLabel, Icon }) => (
        <span key={label} className={classNames(barStyles.entry, barStyles.greyed)} title={label}>
          <Icon size={20} aria-hidden />
          {shortLabel}
          <span className={barStyles.soon}>{menuTexts.soon}</span>
        </span>
      ))}
      <button type="button" className={classNames(barStyles.entry, barStyles.support)} onClick={onSupport}>
        <LifeBuoy size={20} aria-hidden />
        {menuTexts.support}
      </button>
      <a className={barStyles.entry} href={runtimeConfig.faqUrl} target="_blank" rel="noreferrer">
        <CircleQuestionMark size={20} aria-hidden />
        {menuTexts.faq}
        <VisuallyHidden>{menuTexts.newTab}</VisuallyHidden>
      </a>
    </div>
  );
}

const AccountModal = lazyComponent(() => import('#features/cabinet/modals/account-modal.tsx'), 'AccountModal');
const NewDocumentsModal = lazyComponent(
  () => import('#features/documents/new-documents-modal.tsx'),
  'NewDocumentsModal',
);

/** Loads the dialogs about the account only when there is something to say. One at a time. */
function AccountModals() {
  const profile = useProfile();
  const wanted = modalFor(profile);
  const isReading = useRouterState({ select: ({ location }) => location.pathname.startsWith('/documents') });
  const isAsked = wanted === null && !isReading && isUserAsked(profile);
  return (
    <ChunkBoundary>
      {wanted && <AccountModal />}
      {isAsked && <NewDocumentsModal />}
    </ChunkBoundary>
  );
}

const MailedPassword = lazyComponent(() => import('#features/cabinet/security/mailed-password.tsx'), 'MailedPassword');

const PASSWORD_DUE: ProblemCode = 'change_password_first';

/** Whoever has logged in with the password from an email is asked for their own before they see anything else. */
function MailedPasswordGate({ children }: { readonly children: ReactNode }) {
  // The pages ask for the profile; this one only sees what they were answered.
  const { error } = useQuery({ ...profileQuery, enabled: false });
  if (!(error instanceof ApiError) || codeOf(error) !== PASSWORD_DUE) return children;
  return (
    <ChunkBoundary>
      <MailedPassword refusal={error} />
    </ChunkBoundary>
  );
}

const PendingPayment = lazyComponent(() => import('#features/payment/pending/pending-payment.tsx'), 'PendingPayment');

/** Loads what follows a payment only for those who have one in progress that no screen shows. */
export function PaymentWatch() {
  useState(() => adoptReturn(location.href));
  const unattended = useUnattendedPayment();
  const [watched, setWatched] = useState<Pending | null>(null);
  // It is kept to its end: following it counts as showing it.
  if (unattended && unattended.invoiceId !== watched?.invoiceId) setWatched(unattended);
  return (
    <ChunkBoundary>
      {watched && <PendingPayment key={watched.invoiceId} pending={watched} onEnd={() => setWatched(null)} />}
    </ChunkBoundary>
  );
}

/** Logo and footer alone: nothing competes with the one task of the page. */
export function BareFrame() {
  const { dialog, openSupport } = useShellDialogs();
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <Logo />
        <ThemeToggle />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={frame.main}>
        <Outlet />
      </main>
      <LandingFooter onSupport={openSupport} />
      {dialog}
      <ProofWatch />
    </div>
  );
}

const Proof = lazyComponent(() => import('#features/proof/proof-dialog.tsx'), 'Proof');

/** Asks users who change how they log in to prove who they are. The dialog is loaded only then. */
function ProofWatch() {
  const isAsked = useSyncExternalStore(proofQuestion.subscribe, proofQuestion.isAsked);
  const [returned] = useState(() => proofReturnOf(location.href));
  return <ChunkBoundary>{(isAsked || returned) && <Proof isAsked={isAsked} returned={returned} />}</ChunkBoundary>;
}
