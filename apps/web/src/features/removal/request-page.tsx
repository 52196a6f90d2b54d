import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type Removal, type RemovalKey, REMOVAL_TEXTS as shared } from '@vidno/contract/account/removal';
import { Download, RefreshCw } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount, formatDate, formatMoment } from '#shared/format/format.ts';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { codeOf, isNotFound, refusalText } from '#shared/http/refusal-text.ts';
import { useLinkToken } from '#shared/navigation/link-token.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { CopyLink } from '#shared/ui/form/copy-link.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { TextArea } from '#shared/ui/form/fields.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { LinkNotice } from '#shared/ui/layout/link-notice.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import {
  keepSecret,
  readSecret,
  removalQuery,
  useCheckCode,
  useCheckRemoval,
  useIssueCode,
  useReceipt,
  useReply,
  useVkProof,
} from './api.ts';
import { useEarlyForm } from './early-form.ts';
import styles from './removal.module.css';
import { requestTexts as texts } from './texts.ts';

const again = <ButtonLink to="/privacy/remove">{texts.again}</ButtonLink>;

/** What became of a request, for whoever has its address. */
export function RemovalRequestPage(): ReactNode {
  const { number = '' } = useParams({ strict: false });
  const token = useLinkToken();
  const secret = token === '' ? readSecret(number) : token;
  useEffect(() => {
    if (token !== '') keepSecret({ number, secret: token });
  }, [number, token]);
  if (secret !== '') return <OpenedRequest key={number} request={{ number, secret }} />;
  return <KeyForm title={texts.noKeyTitle} number={number} error={null} />;
}

interface KeyFormProps {
  readonly title: string;
  readonly number: string;
  readonly error: string | null;
}

/** For whoever has the code, but came by a link without it. */
function KeyForm({ title, number, error }: KeyFormProps) {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const form = useEarlyForm((typed) => setCode(typed('secret')));

  function submit(event: FormEvent): void {
    event.preventDefault();
    const linkToken = code.trim();
    if (linkToken === '') return;
    void navigate({ to: '/privacy/request/$number', params: { number }, state: { linkToken }, replace: true });
  }

  return (
    <Page width="reading" title={title} lead={shared.keyHint}>
      <Card>
        <form ref={form} className={styles.form} onSubmit={submit} noValidate>
          <TextField
            name="secret"
            label={shared.key}
            error={error}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
          <div className={styles.buttons}>
            <Button type="submit" theme="blue" weight={500}>
              {shared.open}
            </Button>
            {again}
          </div>
        </form>
      </Card>
    </Page>
  );
}

function OpenedRequest({ request: key }: { readonly request: RemovalKey }) {
  const { data: removal, error, refetch } = useQuery(removalQuery(key));
  const number = shared.requestTitle(key.number);
  useFocusAfter(removal && `${removal.state} ${removal.question}`, () => document.querySelector('h1'));
  if (removal) {
    const { title, text } = shared.states[removal.state];
    return (
      <Page width="reading" above={number} title={title} lead={text}>
        <Request removal={removal} request={key} />
      </Page>
    );
  }
  // The same heading as above, so that it keeps the focus.
  if (!error) return <Page width="reading" above={number} title={texts.opening} />;
  if (isNotFound(codeOf(error))) {
    return <KeyForm title={texts.goneTitle} number={key.number} error={refusalText(error)} />;
  }
  return (
    <LinkNotice title={texts.goneTitle} onRetry={() => void refetch()} elsewhere={again}>
      {refusalText(error)}
    </LinkNotice>
  );
}

/** When `what` has changed, and what had the focus is gone with it, this takes the focus. Nothing is known before the first answer. */
function useFocusAfter(what: string | null | undefined, find: () => HTMLElement | null): void {
  const before = useRef(what);
  useEffect(() => {
    const isChanged = before.current !== undefined && before.current !== what;
    before.current = what;
    if (isChanged && document.activeElement === document.body) find()?.focus();
  });
}

interface RequestProps {
  readonly removal: Removal;
  readonly request: RemovalKey;
}

function Request({ removal, request }: RequestProps) {
  return (
    <>
      <Returned />
      {removal.overdue && <Alert kind="warning">{shared.overdue}</Alert>}
      {removal.state === 'refused' && (
        <Alert kind="warning">
          <p>{removal.reason}</p>
          <p>{shared.complain}</p>
        </Alert>
      )}
      {removal.question !== null && <Question question={removal.question} request={request} />}
      <Facts removal={removal} />
      <Actions removal={removal} request={request} />
      {removal.proofs.length > 0 && <Proofs removal={removal} request={request} />}
      {removal.proofs.length === 0 && (removal.state === 'hidden' || removal.state === 'accepted') && (
        <p className={styles.quiet}>{texts.operatorOnly}</p>
      )}
      <CopyLink address={`${location.origin}/privacy/request/${request.number}#${request.secret}`} hint={texts.keep} />
    </>
  );
}

/** After the browser has come back from VK ID. */
function Returned() {
  const { proof } = useSearch({ strict: false });
  if (proof === undefined) return null;
  const known = Object.entries(texts.returned).find(([word]) => word === proof)?.[1];
  return <Alert kind={proof === 'done' ? 'success' : 'danger'}>{known ?? texts.returned.failed}</Alert>;
}

function Facts({ removal }: { readonly removal: Removal }) {
  const { state, people, created, deadline, answered, minor } = removal;
  return (
    <Card>
      <dl className={styles.facts}>
        <Fact name={texts.created} value={formatMoment(created)} />
        {answered === null ? (
          <Fact name={texts.deadline} value={formatDate(deadline)} />
        ) : (
          <Fact name={texts.answered} value={formatDate(answered)} />
        )}
        {(state === 'hidden' || state === 'erased') && (
          <Fact
            name={state === 'erased' ? texts.erased : texts.people}
            value={people === 0 ? texts.none : texts.profiles(people)}
          />
        )}
      </dl>
      {minor && state === 'hidden' && <p className={styles.quiet}>{texts.minor}</p>}
    </Card>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Actions({ removal, request }: RequestProps) {
  const check = useCheckRemoval(request);
  const receipt = useReceipt(request);
  const [link, setLink] = useState('');
  const isHidden = removal.state === 'hidden';
  const needsLink = removal.state === 'erased' && removal.about === 'link';

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!check.isPending) check.mutate(needsLink ? link : undefined);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {needsLink && (
        <TextField
          label={texts.sameLink}
          hint={texts.sameLinkHint}
          error={fieldRefusal(check.error, 'link')}
          value={link}
          onChange={({ target }) => setLink(target.value)}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div className={styles.buttons}>
        {(isHidden || needsLink) && (
          <Button type="submit" theme="white" icon={<RefreshCw size={18} aria-hidden />} busy={check.isPending}>
            {texts.check}
          </Button>
        )}
        <Button
          theme="white"
          icon={<Download size={18} aria-hidden />}
          busy={receipt.isPending}
          onClick={() => receipt.mutate()}
        >
          {texts.receipt}
        </Button>
      </div>
      {check.isPending && <Progress label={texts.checking} />}
      {check.data && <Found found={check.data} />}
      <FailureAlert failure={fieldRefusal(check.error, 'link') === null ? (check.error ?? receipt.error) : null} />
    </form>
  );
}

type Check = NonNullable<ReturnType<typeof useCheckRemoval>['data']>;

function Found({ found: { at, shown } }: { readonly found: Check }) {
  const places = (Object.keys(texts.places) as (keyof typeof texts.places)[])
    .filter((place) => shown[place] > 0)
    .map((place) => formatCount(shown[place], texts.places[place]));
  if (places.length === 0) return <Alert kind="success">{texts.clean(formatMoment(at))}</Alert>;
  return <Alert kind="warning">{texts.stillShown(places.join(', '))}</Alert>;
}

function Proofs({ removal, request }: RequestProps) {
  const { proofs, code } = removal;
  const vkId = useVkProof(request);
  const issue = useIssueCode(request);
  const check = useCheckCode(request);
  const shownCode = useRef<HTMLParagraphElement>(null);
  useFocusAfter(code?.text ?? null, () => shownCode.current);
  return (
    <Section title={texts.proofTitle} lead={texts.proof}>
      <Card>
        <div className={styles.form}>
          {proofs.includes('vk_id') && (
            <div className={styles.way}>
              <Button theme="blue" weight={500} busy={vkId.isPending} onClick={() => vkId.mutate()}>
                {texts.vkId}
              </Button>
              <p className={styles.quiet}>{texts.vkIdHint}</p>
            </div>
          )}
          {proofs.includes('vk_status') && code === null && (
            <div className={styles.way}>
              <Button theme="white" busy={issue.isPending} onClick={() => issue.mutate()}>
                {texts.code}
              </Button>
              <p className={styles.quiet}>{texts.codeHint}</p>
            </div>
          )}
          {code !== null && (
            <div className={styles.way}>
              <p ref={shownCode} tabIndex={-1}>
                {texts.codeLabel}: <strong className={styles.code}>{code.text}</strong>
              </p>
              <p className={styles.quiet}>
                {texts.codeHint} {texts.codeUntil(formatMoment(code.until))}
              </p>
              <div>
                <Button theme="blue" weight={500} busy={check.isPending} onClick={() => check.mutate()}>
                  {texts.checkCode}
                </Button>
              </div>
            </div>
          )}
          <FailureAlert failure={vkId.error ?? issue.error ?? check.error} />
        </div>
      </Card>
    </Section>
  );
}

function Question({ question, request }: { readonly question: string; readonly request: RemovalKey }) {
  const reply = useReply(request);
  const [text, setText] = useState('');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!reply.isPending) reply.mutate(text);
  }

  return (
    <Card>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>{question}</p>
        <TextArea
          label={texts.replyLabel}
          error={fieldRefusal(reply.error, 'text')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <FailureAlert failure={fieldRefusal(reply.error, 'text') === null ? reply.error : null} />
        <div>
          <Button type="submit" theme="blue" weight={500} busy={reply.isPending}>
            {texts.reply}
          </Button>
        </div>
      </form>
    </Card>
  );
}
