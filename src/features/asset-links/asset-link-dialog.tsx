import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NAME } from '#contract/limits.ts';
import type { AssetLink } from '#contract/task/asset-link.ts';
import { assetLinkData } from '#contract/task/asset-link-payload.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Row, Stack } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { readAmount } from './amounts.ts';
import type { AssetData } from './asset-link-mutations.ts';
import styles from './asset-links.module.css';
import { type AssetType, assetIcons, assetTypes } from './asset-type.tsx';

interface AssetLinkDialogProps {
  /** Link to edit; null for a new one. */
  readonly link: AssetLink | null;
  readonly onSave: (data: AssetData) => void;
  readonly onClose: () => void;
}

/** Adds `https://` to a bare host. */
function withScheme(typed: string): string {
  const text = typed.trim();
  return text !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(text) ? `https://${text}` : text;
}

export function AssetLinkDialog({ link, onSave, onClose }: AssetLinkDialogProps) {
  const { t } = useTranslation('pages');
  const { locale } = useFormats().settings;
  const [assetType, setAssetType] = useState<AssetType>(link?.assetType ?? 'link');
  const [value, setValue] = useState(link?.assetValue ?? '');
  const [unit, setUnit] = useState(link?.unit ?? 'EUR');
  const [label, setLabel] = useState(link?.label ?? '');
  const [isShown, setIsShown] = useState(false);

  const isAddress = assetType === 'link' || assetType === 'file';
  const assetValue =
    assetType === 'amount' ? (readAmount(value, locale) ?? '') : isAddress ? withScheme(value) : value;
  const data = assetLinkData.safeParse({
    assetType,
    assetValue,
    label,
    ...(assetType === 'amount' ? { unit } : {}),
  });
  // i18n-keys: pages:assetLinks.bad.{link,file,contact,place,amount}
  const fault = isShown && !data.success ? t(`assetLinks.bad.${assetType}`) : undefined;

  function save() {
    setIsShown(true);
    if (!data.success) return;
    onSave(data.data);
    onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="narrow"
      title={t(link === null ? 'assetLinks.new' : 'button.edit')}
      closeLabel={t('button.cancel')}
      footer={
        <>
          <Button onPress={onClose}>{t('button.cancel')}</Button>
          <Button variant="primary" onPress={save}>
            {t('button.save')}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        gap={4}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <ChoiceChips<AssetType>
          label={t('assetLinks.kind')}
          choose="one"
          value={[assetType]}
          onChange={([chosen]) => chosen !== undefined && setAssetType(chosen)}
          // i18n-keys: pages:assetLinks.kinds.{link,file,contact,place,amount}
          options={assetTypes.map((id) => ({ id, label: t(`assetLinks.kinds.${id}`), icon: assetIcons[id] }))}
        />
        <Row gap={3} align="start" className={styles.value}>
          <TextField
            // i18n-keys: pages:assetLinks.values.{link,file,contact,place,amount}
            label={t(`assetLinks.values.${assetType}`)}
            autoFocus
            value={value}
            onChange={setValue}
            keepsNote
            errorMessage={fault}
            {...(isAddress ? { placeholder: 'https://' } : {})}
            {...(assetType === 'amount' ? { inputMode: 'decimal' as const } : {})}
          />
          {assetType === 'amount' && (
            <TextField label={t('assetLinks.unit')} maxLength={16} value={unit} onChange={setUnit} />
          )}
        </Row>
        <TextField label={t('assetLinks.label')} maxLength={MAX_NAME} value={label} onChange={setLabel} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Stack>
    </Dialog>
  );
}
