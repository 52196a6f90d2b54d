import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DocumentKind } from '@vidno/contract/account/documents';
import { ACQUIRING_COOKIE, type PaymentMethod } from '@vidno/contract/money/acquiring';
import { useEffect, useState } from 'react';
import { documentsQuery } from '#features/documents/api.ts';
import { useProfile } from '#features/session/profile-api.ts';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { readCookie } from '#shared/http/read-cookie.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { askedAcquirer, checkEmail, fieldsOfBrowser, methodsOf } from './api.ts';
import type { PaymentFlow } from './payment-state.ts';
import type { PaymentOrder } from './rules.ts';
import { useTariffs } from './tariffs-api.ts';
import { formTexts as texts } from './texts.ts';

/** What the payer fills in. It outlives the form, which is gone while the provider's window is open. */
export interface PaymentDraft {
  readonly email: string;
  readonly emailError: string | null;
  readonly method: PaymentMethod;
  /** Empty until they are known. */
  readonly methods: readonly PaymentMethod[];
  /** Agrees to the next charge; never ticked beforehand. */
  readonly renews: boolean;
  /** They pressed the button without agreeing, where that is not the usual way. */
  readonly asksToAgree: boolean;
  /** The version of the offer that paying accepts; null until it is known. */
  readonly offer: string | null;
  readonly failure: unknown;
  readonly isReady: boolean;
  retry(): void;
  changeEmail(email: string): void;
  changeMethod(method: PaymentMethod): void;
  changeRenews(renews: boolean): void;
  submit(): void;
  /** Without the next charge. */
  submitOnce(): void;
}

export function usePaymentDraft(order: PaymentOrder, flow: PaymentFlow): PaymentDraft {
  const known = useProfile()?.email ?? '';
  const documents = useDocumentVersions();
  const tariffs = useTariffs();
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState<PaymentMethod | null>(null);
  const [renews, setRenews] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof checkEmail>>(null);
  const [asksToAgree, setAsksToAgree] = useState(false);

  const failure = flow.state.at === 'form' ? flow.state.failure : null;
  const isOutdated = codeOf(failure) === 'offer_required' || codeOf(failure) === 'recurring_consent_required';
  const renewDocuments = documents.renew;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal.
  useEffect(() => {
    if (isOutdated) void renewDocuments();
  }, [failure, isOutdated]);

  const email = typed ?? known;
  const offered = methodsOf(tariffs.data?.acquirers ?? [], askedAcquirer(readCookie(ACQUIRING_COOKIE)));
  const methods = order.cardOnly ? offered.filter((each) => each === 'card') : offered;
  const method = methods.find((each) => each === picked) ?? methods[0] ?? 'card';
  const { offer, recurring } = documents;

  function send(renew: boolean): void {
    const found = checkEmail(email);
    setProblem(found);
    if (found !== null || offer === null) return;
    const fields = {
      ...fieldsOfBrowser(),
      method,
      email: email.trim(),
      offer_version: offer,
      ...(renew && recurring !== null && { recurring_version: recurring }),
    };
    void flow.submit(order, fields, renew);
  }

  return {
    email,
    method,
    methods,
    renews,
    asksToAgree,
    offer,
    emailError: problem ? texts.emailProblems[problem] : fieldRefusal(failure, 'email'),
    failure: documents.failure ?? tariffs.error ?? failure,
    isReady: offer !== null && methods.length > 0,
    retry() {
      documents.retry();
      void tariffs.refetch();
    },
    changeEmail(changed) {
      setTyped(changed);
      setProblem(null);
    },
    changeMethod: setPicked,
    changeRenews(changed) {
      setRenews(changed);
      setAsksToAgree(false);
    },
    submit() {
      const isMissing = order.once !== null && !renews;
      setAsksToAgree(isMissing);
      if (!isMissing) send(renews);
    },
    submitOnce: () => send(false),
  };
}

/** The versions of the documents that paying accepts; null until they are known. */
function useDocumentVersions() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(documentsQuery);
  const versionOf = (kind: DocumentKind) => data?.data.find((document) => document.kind === kind)?.version ?? null;
  return {
    offer: versionOf('offer'),
    recurring: versionOf('recurring-payments'),
    failure: error,
    retry: () => void refetch(),
    /** A new version has come into force while the screen was open. */
    renew: () => queryClient.invalidateQueries({ queryKey: documentsQuery.queryKey }),
  };
}
