import { ArrayMaxSize, IsArray, IsIn, IsString } from 'class-validator';
import { type WebhookFields, webhookLimits, type WebhookType, webhookTypes } from '@staffroom/contracts/webhooks.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { IsRequiredText, someOf } from '../../platform/http/validators.js';

export class WebhookDto implements WebhookFields {
  @IsRequiredText(webhookLimits.nameMax, () => t('Please give the webhook a name.'))
  name: string;

  @IsString({ message: () => t('Please enter the address.') })
  url: string;

  @IsIn(webhookTypes, { each: true, message: someOf(webhookTypes) })
  @ArrayMaxSize(webhookTypes.length, { message: () => t('Please name each event once.') })
  @IsArray({ message: () => t('Please choose at least one event.') })
  types: WebhookType[];
}
