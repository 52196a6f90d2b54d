import { fullName } from '#features/person/rules.ts';
import { Bars } from '#shared/ui/chart/bars.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import {
  COMPARE_FIGURES,
  type Compared,
  type CompareFigure,
  compareValue,
  figureOf,
  formatFigure,
  inOrder,
} from '../../compare-rules.ts';
import { compareTexts as texts } from '../../compare-texts.ts';
import { SectionTitle } from '../section-title.tsx';
import { ValueOrDash } from '../value-or-dash.tsx';
import styles from './compare.module.css';

interface ComparisonBarsProps {
  readonly accounts: readonly Compared[];
  readonly figure: CompareFigure;
  readonly onFigure: (figure: CompareFigure) => void;
}

const OPTIONS = COMPARE_FIGURES.map((value) => ({ value, label: texts.figures[value] }));

export function ComparisonBars({ accounts, figure, onFigure }: ComparisonBarsProps) {
  const bars = inOrder(accounts, { sort: figure, direction: 'up' }).map((account) => {
    const value = compareValue(account, figure);
    return {
      id: account.id,
      label: fullName(account.user),
      value,
      text: <ValueOrDash value={value} format={(known) => formatFigure(figure, known)} />,
    };
  });
  return (
    <Card as="section">
      <SectionTitle
        aside={
          <div className={styles.figure}>
            <SelectField
              label={texts.figure}
              options={OPTIONS}
              value={figure}
              onChange={(event) => onFigure(figureOf(event.target.value, figure))}
            />
          </div>
        }
      >
        {texts.bars}
      </SectionTitle>
      <Bars label={texts.figures[figure]} bars={bars} />
    </Card>
  );
}
