import { useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Row, Text } from '#ui/layout/primitives.tsx';
import styles from './due-offer-popover.module.css';
import { type DueOffer, laterOffers, soonOffers } from './due-offers.ts';

export interface DueOfferPopoverProps {
  readonly title: string;
  readonly isUrgent: boolean;
  /** Drop point in the window. Pixels. */
  readonly at: { readonly x: number; readonly y: number };
  readonly onChoose: (offer: DueOffer) => void;
  readonly onOther: () => void;
  readonly onClose: () => void;
}

/** Urgency follows the due date, so a task that changes sides is offered the days that lead there. */
export function DueOfferPopover({ title, isUrgent, at, onChoose, onOther, onClose }: DueOfferPopoverProps) {
  const { t } = useTranslation('pages');
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor} className={styles.anchor} style={{ left: at.x, top: at.y }} />
      <Popover
        triggerRef={anchor}
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
        placement="bottom"
        offset={8}
        className={classNames(styles.popover)}
      >
        <Dialog aria-label={t('plane.due.label', { title })} className={classNames(styles.dialog)}>
          <Text as="p" weight="medium">
            {t(isUrgent ? 'plane.due.soon' : 'plane.due.later')}
          </Text>
          <Row gap={2} wrap>
            {/* i18n-keys: pages:plane.due.{today,tomorrow,threeDays,week,twoWeeks,month,none} */}
            {(isUrgent ? soonOffers : laterOffers).map((offer, index) => (
              <Button key={offer} size="small" autoFocus={index === 0} onPress={() => onChoose(offer)}>
                {t(`plane.due.${offer}`)}
              </Button>
            ))}
            <Button size="small" variant="quiet" onPress={onOther}>
              {t('plane.due.other')}
            </Button>
          </Row>
        </Dialog>
      </Popover>
    </>
  );
}
