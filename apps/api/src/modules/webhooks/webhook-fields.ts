import { ArrayMaxSize, IsArray, IsIn, IsString } from 'class-validator';
import { type WebhookFields, webhookLimits, type WebhookType, webhookTypes } from '@staffroom/contracts/webhooks.js';
import { IsRequiredText } from '../../platform/http/validators.js';

export class WebhookDto implements WebhookFields {
  @IsRequiredText(webhookLimits.nameMax, 'Please give the webhook a name.')
  name: string;

  @IsString({ message: 'Please enter the address.' })
  url: string;

  @IsIn(webhookTypes, { each: true, message: `Events must be from ${webhookTypes.join(', ')}` })
  @ArrayMaxSize(webhookTypes.length, { message: 'Please name each event once.' })
  @IsArray({ message: 'Please choose at least one event.' })
  types: WebhookType[];
}
