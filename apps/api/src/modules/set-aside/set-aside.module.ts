import { Module } from '@nestjs/common';

/** Events are set aside on the command line only. */
@Module({})
export class SetAsideModule {}
