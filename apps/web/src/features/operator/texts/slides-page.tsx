import { type FlowSlide, publishSlides } from '@vidno/contract/operator/texts/slides';
import { MessageCircleQuestion, Square } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '#features/session/api.ts';
import { saveFile } from '#shared/format/save-file.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { ChangeDialog } from '../change-dialog.tsx';
import { EventHistory } from '../event.tsx';
import styles from '../operator.module.css';
import { PartsFrame } from '../parts-frame.tsx';
import { useCheckSlides, useSlides } from './api.ts';
import { texts } from './texts.ts';

export function SlidesPage() {
  const { data, error, refetch } = useSlides();
  return (
    <PartsFrame of="texts" lead={texts.slidesLead}>
      <FailureAlert failure={error} title={texts.slidesFailed} onRetry={refetch} />
      {!data && !error && <Skeleton height="20rem" />}
      {data && (
        <>
          <Section title={texts.slidesNow}>
            <Faults title={texts.flowBroken} faults={data.faults} />
            {data.data.length === 0 ? (
              <EmptyState icon={<MessageCircleQuestion size={28} />} title={texts.noSlides}>
                {texts.noSlidesLead}
              </EmptyState>
            ) : (
              <>
                <Flow slides={data.data} />
                <div>
                  <Button theme="gray" onClick={() => save(data.data)}>
                    {texts.downloadSlides}
                  </Button>
                </div>
              </>
            )}
          </Section>
          <NewSlides seen={data.seen} />
          <EventHistory events={data.history} />
        </>
      )}
    </PartsFrame>
  );
}

function save(slides: readonly FlowSlide[]): void {
  const type = 'application/json';
  saveFile('slides.json', type, new Blob([`${JSON.stringify(slides, null, 2)}\n`], { type }));
}

/** A file takes the place of all slides, after its whole way was looked at. */
function NewSlides({ seen }: { readonly seen: number | null }) {
  const check = useCheckSlides();
  const input = useRef<HTMLInputElement>(null);
  const [isAsked, setAsked] = useState(false);
  const [isDone, setDone] = useState(false);
  const checked = check.data;
  return (
    <Section title={texts.newSlides} lead={texts.newSlidesLead}>
      <div>
        <Button busy={check.isPending} onClick={() => input.current?.click()}>
          {texts.chooseFile}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".json,application/json"
          aria-label={texts.slidesFile}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file may be chosen again, once it was mended.
            target.value = '';
            setDone(false);
            if (file) check.mutate(file);
          }}
        />
      </div>
      <FailureAlert failure={check.error} />
      <Faults title={texts.slidesWrong} faults={checked?.faults ?? []} />
      {isDone && <p role="status">{texts.slidesPublished}</p>}
      {checked?.data && (
        <>
          <h3>{texts.slidesRight}</h3>
          <Flow slides={checked.data} />
          <div>
            <Button theme="blue" onClick={() => setAsked(true)}>
              {texts.publishSlides}
            </Button>
          </div>
        </>
      )}
      {isAsked && checked?.data && (
        <ChangeDialog
          kind="undoable"
          title={texts.publishSlidesTitle}
          lead={texts.publishSlidesLead}
          action={texts.publishSlides}
          seen={seen}
          send={(body) => call(publishSlides, { body: { ...body, slides: checked.given } })}
          onDone={() => {
            check.reset();
            setDone(true);
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </Section>
  );
}

function Faults({ title, faults }: { readonly title: string; readonly faults: readonly string[] }): ReactNode {
  if (faults.length === 0) return null;
  return (
    <Alert kind="danger" title={title}>
      <ul className={styles.lines}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** All slides at once, and where their buttons lead. */
function Flow({ slides }: { readonly slides: readonly FlowSlide[] }) {
  const ordered = slides.toSorted((one, other) => one.id - other.id);
  return (
    <ol className={styles.findings} aria-label={texts.flow}>
      {ordered.map((slide, place) => (
        <Card as="li" key={slide.id}>
          <SlidePreview slide={slide} isFirst={place === 0} />
        </Card>
      ))}
    </ol>
  );
}

function SlidePreview({ slide, isFirst }: { readonly slide: FlowSlide; readonly isFirst: boolean }) {
  const { header, subheader, text, buttons, services } = slide.structure;
  return (
    <div className={styles.findings}>
      <p className={styles.quiet}>
        {texts.slide(slide.id)}
        {isFirst && `, ${texts.first}`}
      </p>
      <strong className={styles.head}>{header}</strong>
      {subheader && <p className={styles.quiet}>{subheader}</p>}
      {text && <p className={styles.message}>{text}</p>}
      {services.map((service, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no number, and the list is replaced as a whole.
        <div key={place} className={styles.lines}>
          {service.header && <strong>{service.header}</strong>}
          {service.text && <p className={styles.message}>{service.text}</p>}
          {service.checkboxes.length > 0 && (
            <ul className={styles.lines}>
              {service.checkboxes
                .toSorted((one, other) => one.order - other.order)
                .map((box) => (
                  <li key={box.id} className={styles.bar}>
                    <Square size={16} aria-hidden />
                    {box.text}
                  </li>
                ))}
            </ul>
          )}
        </div>
      ))}
      <ul className={styles.bar}>
        {buttons.map(({ text: label, action_id: action }) => {
          const next = slide.next_slides[String(action)];
          return (
            <li key={action}>
              «{label}» <span className={styles.quiet}>{next === undefined ? texts.toEnd : texts.toSlide(next)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
