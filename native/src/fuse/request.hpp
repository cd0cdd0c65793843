// FUSE's own header, in C: what the kernel asks and how it is answered.
#pragma once

#include <fuse3/fuse_lowlevel.h>
