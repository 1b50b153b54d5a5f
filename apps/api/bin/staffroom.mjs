#!/usr/bin/env node
import '../dist/cli/staffroom.js';
