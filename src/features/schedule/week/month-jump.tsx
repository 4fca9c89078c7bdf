import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';

const MonthCalendar = lazyComponent(
  async () => (await import('#ui/fields/month-calendar.tsx')).MonthCalendar,
);

export interface MonthJumpProps {
  readonly date: string;
  readonly onGo: (date: string) => void;
}

export function MonthJump({ date, onGo }: MonthJumpProps) {
  const { t } = useTranslation('pages');
  const [isOpen, setOpen] = useState(false);
  const label = t('schedule.jump');
  return (
    <Popover
      label={label}
      placement="bottom"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton variant="quiet" label={label} icon={<IconCalendar aria-hidden="true" />} />}
    >
      <Suspense fallback={<Skeleton shape="block" width="16rem" height="17rem" />}>
        <MonthCalendar
          label={label}
          value={date}
          onChange={(next) => {
            setOpen(false);
            onGo(next);
          }}
        />
      </Suspense>
    </Popover>
  );
}
