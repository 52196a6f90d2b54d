import { type FlowSlide, publishSlides } from '@vidno/contract/operator/texts/slides';
import { MessageCircleQuestion, Square } from 'lucide-react';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { saveFile } from '#shared/format/save-file.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { ChangeDialog } from '../change-dialog.tsx';
import { EventHistory } from '../event.tsx';
import styles from '../operator.module.css';
import { PartsFrame } from '../parts-frame.tsx';
import { useCheckSlides, useSlides } from './api.ts';
import { Faults, FileButton } from './file-check.tsx';
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
  const [isAsked, setAsked] = useState(false);
  const [isDone, setDone] = useState(false);
  const checked = check.data;
  return (
    <Section title={texts.newSlides} lead={texts.newSlidesLead}>
      <FileButton
        label={texts.slidesFile}
        accept=".json,application/json"
        busy={check.isPending}
        onFile={(file) => {
          setDone(false);
          check.mutate(file);
        }}
      />
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
