import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { TaskTick } from '#ui/marks/task-tick.tsx';
import { UrgencyMeter } from '#ui/marks/urgency-meter.tsx';
import styles from './showcase.module.css';
import { type SectionProps, ShowcaseSection } from './showcase-section.tsx';

interface SampleRow {
  id: string;
  title: string;
  urgency: number;
}

const keyOf = (row: SampleRow) => row.id;

/** Counter of rendered rows, to see that one insertion renders one row. */
const drawn = { rows: 0 };

export function ListSection({ words }: SectionProps) {
  const { t } = useTranslation();
  const counter = useRef<HTMLSpanElement>(null);
  const [rows, setRows] = useState<readonly SampleRow[]>(() =>
    Array.from({ length: 10_000 }, (_, index) => ({
      id: `row-${index}`,
      title: `${index + 1}. ${words.tasks[index % 3]}`,
      urgency: (index * 37) % 101,
    })),
  );
  const renderRow = useCallback(
    (row: SampleRow) => {
      drawn.rows += 1;
      if (counter.current) counter.current.textContent = String(drawn.rows);
      return (
        <div className={styles.taskRow}>
          <TaskTick
            label={t('task.finish', { title: row.title })}
            isSelected={false}
            onChange={() => setRows((all) => all.filter((other) => other.id !== row.id))}
          />
          <Text grow mayShrink>
            {row.title}
          </Text>
          <UrgencyMeter value={row.urgency} label={t('meter.urgency', { value: row.urgency })} />
        </div>
      );
    },
    [t],
  );
  return (
    <ShowcaseSection id="list" title={words.list}>
      <Row gap={4} rowGap={3} align="center" wrap>
        <Button
          id="insert-row"
          onPress={() =>
            setRows((all) => [{ id: `new-${all.length}`, title: words.tasks[0] ?? '', urgency: 100 }, ...all])
          }
        >
          {words.add}
        </Button>
        <span>
          <span ref={counter} id="drawn-rows">
            0
          </span>{' '}
          {words.drawn}
        </span>
      </Row>
      <Card padding="flush">
        <div className={styles.listBox}>
          <VirtualList label={words.list} items={rows} getKey={keyOf} renderRow={renderRow} rowHeight={49} />
        </div>
      </Card>
    </ShowcaseSection>
  );
}
