/** Changes the name of an entity and the settings of a channel or merchant. Only changed fields are sent, with the version that was read. */
import { MultiSelect, Select, SimpleGrid, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutation } from 'urql';
import { hasErrorCode } from '../../client/error-code.ts';
import { paymentTypes } from '../../client/schema-enums.ts';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { FormError } from '../../components/form-error.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { useExplainAmount } from '../../messages/typed-amount-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { type Entity, updateEntityDocument } from './documents.ts';
import styles from './entities.module.css';
import { useEntitiesMessages } from './entities-messages.ts';
import { MerchantSettingsFields } from './merchant-settings.tsx';
import {
  type ChannelField,
  descriptorCharactersMax,
  findProblems,
  nameCharactersMax,
  type SettingsForm,
  toForm,
  toUpdateInput,
  walletFields,
} from './settings-view.ts';

interface EntityFormProps {
  readonly entity: Entity;
  readonly close: () => void;
}

export function EntityForm({ entity, close }: EntityFormProps) {
  const messages = useEntitiesMessages();
  const notify = useNotify();
  const { typedAmount } = useFormats();
  const explainAmount = useExplainAmount();
  const [form, setForm] = useState(() => toForm(entity, typedAmount));
  const [{ fetching, error }, update] = useMutation(updateEntityDocument);
  const input = toUpdateInput(entity, form);
  const problems = findProblems(form);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (problems.length > 0 || fetching) return;
    if (!input) return close();
    const { data } = await update({ id: entity.id, input, version: entity.version });
    if (!data?.updateEntity) return;
    notify.success(messages.saved(data.updateEntity.name));
    close();
  };
  const wrong = (field: ChannelField): string | undefined => {
    if (!problems.includes(field)) return undefined;
    if (field !== 'approvalAmount') return messages.problems[field];
    return form.settings ? explainAmount(form.settings.approvalAmount, form.settings.approvalCurrency) : undefined;
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TextInput
          data-autofocus
          required
          label={messages.name}
          maxLength={nameCharactersMax}
          value={form.name}
          error={wrong('name')}
          onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
        />
        {entity.kind === 'MERCHANT' && (
          <Switch
            label={messages.dispatchingLabel}
            description={messages.dispatching}
            checked={form.dispatching}
            onChange={(event) => setForm({ ...form, dispatching: event.currentTarget.checked })}
          />
        )}
        {form.settings && (
          <Settings
            settings={form.settings}
            change={(next) => setForm({ ...form, settings: { ...form.settings, ...next } as SettingsForm })}
            wrong={wrong}
          />
        )}
        {form.merchantSettings && (
          <MerchantSettingsFields form={form.merchantSettings} change={(merchantSettings) => setForm({ ...form, merchantSettings })} />
        )}
        <FormError text={error && (hasErrorCode(error, 'CONFLICT') ? messages.meanwhile : getErrorMessage(error))} />
        <DialogActions close={close} loading={fetching} disabled={!input || problems.length > 0}>
          {messages.save}
        </DialogActions>
      </Stack>
    </form>
  );
}

type ListField = 'brands' | 'currencies' | 'threeDSecureBrands' | 'appSchemes' | 'walletOrigins';

const lowerCase: ReadonlySet<ListField> = new Set(['appSchemes', 'walletOrigins']);

interface SettingsProps {
  readonly settings: SettingsForm;
  readonly change: (next: Partial<SettingsForm>) => void;
  readonly wrong: (field: ChannelField) => string | undefined;
}

function Settings({ settings, change, wrong }: SettingsProps) {
  const messages = useEntitiesMessages();
  const typeName = usePaymentTypeName();
  const modes = ['DOCUMENTED', 'TOLERANT'] as const;
  const toNames = (field: ListField, names: readonly string[]): readonly string[] => [
    ...new Set(names.map((name) => (lowerCase.has(field) ? name.trim().toLowerCase() : name.trim().toUpperCase()))),
  ];
  const list = (field: ListField, label: string, none: string) => (
    <TagsInput
      label={label}
      placeholder={settings[field].length === 0 ? none : ''}
      value={[...settings[field]]}
      error={wrong(field)}
      clearable
      onChange={(names) => change({ [field]: toNames(field, names) })}
    />
  );
  const text = (field: 'approvalAmount' | 'authorizationDays' | 'reversalCutOffHours', label: string) => (
    <TextInput
      label={label}
      inputMode={field === 'approvalAmount' ? 'decimal' : 'numeric'}
      value={settings[field]}
      error={wrong(field)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <Select
        label={messages.validation}
        description={messages.validationHints[settings.validation]}
        allowDeselect={false}
        data={modes.map((mode) => ({ value: mode, label: messages.validations[mode] }))}
        value={settings.validation}
        onChange={(value) => change({ validation: modes.find((mode) => mode === value) ?? settings.validation })}
      />
      {list('brands', messages.brands, messages.everyBrand)}
      {list('currencies', messages.currencies, messages.everyCurrency)}
      <MultiSelect
        label={messages.paymentTypes}
        placeholder={settings.paymentTypes.length === 0 ? messages.everyType : ''}
        clearable
        // A type that the console does not know stays chosen.
        data={[...new Set([...paymentTypes, ...settings.paymentTypes])].map((type) => ({ value: type, label: typeName(type) }))}
        value={[...settings.paymentTypes]}
        onChange={(types) => change({ paymentTypes: types })}
      />
      {list('threeDSecureBrands', messages.threeDSecure, messages.none)}
      {list('appSchemes', messages.appSchemes, messages.noApp)}
      {list('walletOrigins', messages.walletOrigins, messages.noOrigin)}
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" className={styles.fields ?? ''}>
        {walletFields.map((field) => (
          <TextInput
            key={field}
            label={messages[field]}
            value={settings[field]}
            error={wrong(field)}
            onChange={(event) => {
              const typed = event.currentTarget.value.trim();
              change({ [field]: field === 'walletCountry' ? typed.toUpperCase() : typed });
            }}
          />
        ))}
      </SimpleGrid>
      <TextInput
        label={messages.descriptor}
        description={messages.descriptorHint}
        maxLength={descriptorCharactersMax}
        value={settings.descriptor}
        error={wrong('descriptor')}
        onChange={(event) => change({ descriptor: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" className={styles.fields ?? ''}>
        {text('reversalCutOffHours', messages.cutOffHours)}
        {text('authorizationDays', messages.authorizationDays)}
        {text('approvalAmount', messages.approval)}
        <TextInput
          label={messages.currency}
          maxLength={3}
          value={settings.approvalCurrency}
          error={wrong('approvalCurrency')}
          onChange={(event) => change({ approvalCurrency: event.currentTarget.value.toUpperCase() })}
        />
      </SimpleGrid>
      <Switch label={messages.risk} checked={settings.risk} onChange={(event) => change({ risk: event.currentTarget.checked })} />
    </>
  );
}
