import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../app.module.js';
import { withPlatform } from './with-platform.js';

/** Runs an operator's command inside the Nest application, with or without a running portal. */
export async function withPortal<T>(work: (app: INestApplicationContext) => Promise<T>): Promise<T> {
  return withPlatform(async (platform) => {
    const app = await NestFactory.createApplicationContext(AppModule.of(platform), { logger: ['error', 'warn'] });
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  });
}
